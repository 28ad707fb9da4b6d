import 'server-only';

import { env } from '@/lib/platform/process/env';

import type { NamedCookie } from './cookies';

/** Returns an HttpOnly cookie, with the `__Host-` prefix if the site uses https. */
export function hostCookie(name: string, value = '', maxAge = 0): NamedCookie {
  const { isHttps } = env();
  return {
    name: isHttps ? `__Host-${name}` : name,
    value,
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps,
  };
}
