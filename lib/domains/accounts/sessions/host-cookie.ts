import 'server-only';

import type { NamedCookie } from '../../../platform/http/cookies';
import { env } from '../../../platform/process/env';

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
