import { parse, serialize, type SerializeOptions } from 'cookie';

/** A cookie to set, in a form that both response headers and Next's cookie store accept. */
export interface NamedCookie extends Pick<SerializeOptions, 'httpOnly' | 'path' | 'secure' | 'maxAge'> {
  name: string;
  value: string;
  sameSite: 'lax';
}

/** Adds cookies to those that the response already sets. */
export function setCookies(headers: Headers, cookies: readonly NamedCookie[]): void {
  for (const { name, value, ...options } of cookies) headers.append('Set-Cookie', serialize(name, value, options));
}

/** Returns the decoded value of a cookie; undefined if the request has none of this name. */
export function readCookie(headers: Pick<Headers, 'get'>, name: string): string | undefined {
  return parse(headers.get('cookie') ?? '')[name];
}
