import type { Download } from '@/lib/http/api-client';

/** Puts a file among the browser's downloads. */
export function saveFile({ content, name }: Download): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
