import type { Header } from 'postal-mime';

import { withoutComments } from './delivery-status';

/**
 * The Authentication-Results of the mailbox's own server, which may write a field for each method. Below its Received
 * field, or after a field of another server, the sender may have written them.
 */
export function authenticationResultsOf(headers: Header[]): string | undefined {
  const fields: string[] = [];
  let own: string | undefined;
  for (const { key, value } of headers) {
    if (key === 'received' && fields.length > 0) break;
    if (key !== 'authentication-results') continue;
    const server = serverOf(value);
    if (fields.length > 0 && server !== own) break;
    own = server;
    fields.push(value);
  }
  return fields.length > 0 ? fields.join('; ') : undefined;
}

/** The name of the server that wrote an Authentication-Results field. */
function serverOf(field: string): string | undefined {
  return /^[^;\s]+/.exec(withoutComments(field).trim())?.[0].toLowerCase();
}

/** The results of SPF, DKIM and DMARC in Authentication-Results (RFC 8601); of several signatures the best. */
export function readAuthenticationResults(field: string): Record<string, string> {
  const results: Record<string, string> = {};
  const found = withoutComments(field).matchAll(/(?:^|;)\s*(spf|dkim|dmarc)\s*=\s*([a-z]+)/gi);
  for (const [, method = '', result = ''] of found) {
    const name = method.toLowerCase();
    if (results[name] !== 'pass') results[name] = result.toLowerCase();
  }
  return results;
}
