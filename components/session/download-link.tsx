'use client';

import { useRef, type MouseEvent, type ReactNode } from 'react';

import { downloadFile } from '@/lib/api/api-client';
import { isProofRequired } from '@/lib/platform/http/api-error';
import type { Download } from '@/lib/api/api-client';

interface DownloadLinkProps {
  /** The address of a file in the API. */
  href: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link to a file that may need a recent proof of identity. With scripts the dialog of the page asks for it; without,
 * the address leads to the page that asks. An anchor, not a Link: nothing may prefetch the address.
 */
export function DownloadLink({ href, className, children }: DownloadLinkProps) {
  const isBusy = useRef(false);
  async function load(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      saveFile(await downloadFile(href));
    } catch (error) {
      // Any other refusal is shown as it is for a link.
      if (!isProofRequired(error)) window.location.assign(href);
    } finally {
      isBusy.current = false;
    }
  }
  return (
    <a href={href} className={className} onClick={(event) => void load(event)}>
      {children}
    </a>
  );
}

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
