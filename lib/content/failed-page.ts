import 'server-only';

import { errorResponse, knownError } from '@/lib/platform/http/error-response';
import { escapeXml } from '@/lib/platform/text/escape';

import { errorPage } from './error-page';

const outdatedForm = {
  title: 'The site has been updated',
  text: 'The form was on a page from before the update, so nothing was sent. Go back to copy what you typed, then load the page again.',
  retry: 'Load the page again',
};

const refusedForm = {
  title: 'The form was not accepted',
  text: 'Nothing was sent. Load the page again, and send the form from there.',
  retry: 'Load the page again',
};

/**
 * Returns the page shown instead of one that could not be rendered, with the status that the API would return. The
 * error is logged under the reference that the page shows, which is a new one by default.
 */
export function failedPage(error: unknown, reference?: string): Response {
  return pageOf(error, failureDocument, reference);
}

/** Returns the page shown to a person whose form a page refused, with the status that the API would return. */
export function refusedFormPage(error: unknown): Response {
  const reason = knownError(error)?.message;
  if (reason === undefined) return failedPage(error);
  return pageOf(error, () => documentOf(refusedForm, `<p><small>${escapeXml(reason)}</small></p>`));
}

function pageOf(
  error: unknown,
  document: (reference: string) => string,
  reference: string = crypto.randomUUID(),
): Response {
  const { status, headers } = errorResponse(error, reference);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  return new Response(document(reference), { status, headers });
}

/** Builds a document that says that a page failed, without scripts or the database. */
export function failureDocument(reference = ''): string {
  return documentOf(errorPage, reference && `<p><small>${errorPage.reference} ${reference}</small></p>`);
}

/** Builds a document for a form that was posted by a page of an earlier build. */
export function outdatedFormDocument(): string {
  return documentOf(outdatedForm);
}

function documentOf({ title, text, retry }: { title: string; text: string; retry: string }, more = ''): string {
  const { home } = errorPage;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a> <a href="${home.href}">${home.label}</a></p>${more}</main></body></html>`;
}

const style = `:root{color-scheme:light dark;font:1.125rem/1.6 Georgia,serif;background:light-dark(#f8f6f0,#0d141d);color:light-dark(#16202c,#e9e6dd)}main{max-width:38rem;margin:15vh auto;padding:0 1.25rem}h1{font-size:2.25rem;line-height:1.2}a{color:light-dark(#1c5a8c,#8fc1ea);display:inline-block;padding:.6rem 1.5rem .6rem 0}small{overflow-wrap:anywhere}`;
