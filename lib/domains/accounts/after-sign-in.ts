import { paths, safeReturnPath } from '../../paths';
import { officeAccess } from './roles/office-access';
import { entersOffice, type Role } from './roles/role';

/** Returns the page to show after signing in: the one asked for if the role may see it, otherwise the dashboard. */
export function pathAfterSignIn(role: Role, returnPath: string | null | undefined): string {
  const home = entersOffice(role) ? paths.admin : paths.userHome;
  const path = safeReturnPath(returnPath);
  if (!path || /^\/(auth|sign-out|api\/logout)([/?#]|$)/.test(path)) return home;
  const { pathname, searchParams } = new URL(path, 'http://site');
  const access = officeAccess(pathname, searchParams.get('tab'));
  return access === 'user' || (access === 'editor' && entersOffice(role)) || role === 'admin' ? path : home;
}
