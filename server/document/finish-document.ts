import { failureDocument } from '../../lib/content/failed-page';
import { approvedScripts } from './approve-scripts';
import { deferScripts } from './defer-scripts';
import { attribute, elementsOf } from './html';

/** Next leaves it to scripts to say that a page failed, in a document that shows nothing without them. */
const emptyDocument = '__next_error__';

export interface DocumentOptions {
  /** The public origin is https: browsers are told to ask for nothing by http. */
  isHttps: boolean;
}

export interface FinishedDocument {
  body: Buffer;
  policy: string;
}

/** The document that Next rendered with this status, as it is sent. */
export function finishDocument(rendered: Buffer, status: number, options: DocumentOptions): FinishedDocument {
  const text = rendered.toString('utf8');
  const elements = elementsOf(text);
  if (status >= 500 && elements.some((element) => attribute(element, 'id') === emptyDocument))
    return { body: Buffer.from(failureDocument(digestOf(text))), policy: documentPolicy([], options) };
  const { html, loader } = deferScripts(text, elements);
  return { body: Buffer.from(html), policy: documentPolicy(approvedScripts(elements, loader), options) };
}

/**
 * A document's policy names each of its inline scripts by hash: a kept page can carry no nonce, and no other
 * inline script runs. Style attributes and the style elements of dialogs and toasts need 'unsafe-inline'.
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

/** The number under which the log knows the error. */
function digestOf(html: string): string | undefined {
  return /data-dgst="(\d+)"/.exec(html)?.[1];
}
