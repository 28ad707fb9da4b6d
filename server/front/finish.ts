import { documentPolicy, finishDocument, type DocumentOptions } from './document/finish-document';
import { filePolicy, securityHeaders } from './security-headers';

export type FinishOptions = DocumentOptions;

interface Unfinished {
  status: number;
  contentType: string;
  /** Absent if the response is streamed or has no body. */
  body?: Buffer;
}

interface Finished {
  body: Buffer;
  /** Headers to set unless the response has its own, by their names in lower case. */
  headers: Record<string, string>;
}

/** Finishes what the site or a failure made: moves a document's scripts, and adds the policy and the security headers. */
export function finish({ status, contentType, body }: Unfinished, options: FinishOptions): Finished {
  const isDocument = contentType.startsWith('text/html');
  const finished =
    isDocument && body?.length
      ? finishDocument(body, status, options)
      : { body: body ?? Buffer.alloc(0), policy: isDocument ? documentPolicy([], options) : filePolicy };
  // The policy of a 304 would replace that of the document the browser has cached.
  const policy = status !== 304 && { 'content-security-policy': finished.policy };
  // What does not say how long it may be kept is not kept. A 304 would change what the browser keeps.
  const kept = status !== 304 && { 'cache-control': 'no-store' };
  return { body: finished.body, headers: { ...securityHeaders(options), ...kept, ...policy } };
}
