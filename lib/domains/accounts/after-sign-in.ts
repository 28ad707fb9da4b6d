import { paths, safeWayBack } from '../../paths';
import type { Role } from './schema';

/** Where somebody goes after signing in: back where they came from if that is for them, or else to their dashboard. */
export function pathAfterSignIn(role: Role, wayBack: string | null | undefined): string {
  const home = role === 'admin' ? paths.admin : paths.userHome;
  const path = safeWayBack(wayBack);
  if (!path || /^\/(auth|sign-out|api\/logout)([/?#]|$)/.test(path)) return home;
  const isForAdministrators = /^\/admin([/?#]|$)/.test(path);
  return isForAdministrators && role !== 'admin' ? home : path;
}
