import { failureDocument } from '@/lib/content/failed-page';

import { approvedScripts } from './approve-scripts';
import { deferScripts } from './defer-scripts';
import { attribute, elementsOf } from './html';

/** The id of Next's error document, which shows nothing without scripts. */
const emptyDocument = '__next_error__';

export interface DocumentOptions {
  /** Whether the public origin is https; documents then carry upgrade-insecure-requests. */
  isHttps: boolean;
}

export interface FinishedDocument {
  body: Buffer;
  policy: string;
}

/** Returns the document to send for what Next rendered with this status. */
export function finishDocument(rendered: Buffer, status: number, options: DocumentOptions): FinishedDocument {
  const text = rendered.toString('utf8');
  const elements = elementsOf(text);
  if (status >= 500 && elements.some((element) => attribute(element, 'id') === emptyDocument))
    return { body: Buffer.from(failureDocument(digestOf(text))), policy: documentPolicy([], options) };
  const { html, loader } = deferScripts(text, elements);
  return { body: Buffer.from(html), policy: documentPolicy(approvedScripts(elements, loader), options) };
}

/**
 * Lists a document's inline scripts by hash, because a cached page cannot carry a nonce. Style attributes and the style
 * elements of dialogs and toasts need 'unsafe-inline'.
 */
export function documentPolicy(scripts: readonly string[], { isHttps }: DocumentOptions): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The error's digest, as the log has it. */
function digestOf(html: string): string | undefined {
  return /data-dgst="(\d+)"/.exec(html)?.[1];
}
