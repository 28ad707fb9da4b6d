import type { Download } from '@/lib/api/api-client';

/** Saves a file that a call returned, as the browser saves those of a link. */
export function saveFile({ content, name }: Download): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
