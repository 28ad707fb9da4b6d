import { paths, safeReturnPath } from '../../paths';
import type { Role } from './schema';

/** Returns the page to show after signing in: the one asked for if the role may see it, otherwise the dashboard. */
export function pathAfterSignIn(role: Role, returnPath: string | null | undefined): string {
  const home = role === 'admin' ? paths.admin : paths.userHome;
  const path = safeReturnPath(returnPath);
  if (!path || /^\/(auth|sign-out|api\/logout)([/?#]|$)/.test(path)) return home;
  const isForAdministrators = /^\/admin([/?#]|$)/.test(path);
  return isForAdministrators && role !== 'admin' ? home : path;
}
