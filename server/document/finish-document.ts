import { approvedScripts } from './approve-scripts';
import { deferScripts } from './defer-scripts';
import { elementsOf } from './html';

export interface DocumentOptions {
  /** The public origin is https: browsers are told to ask for nothing by http. */
  isHttps: boolean;
}

export interface FinishedDocument {
  body: Buffer;
  policy: string;
}

export function finishDocument(rendered: Buffer, options: DocumentOptions): FinishedDocument {
  const text = rendered.toString('utf8');
  const elements = elementsOf(text);
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
