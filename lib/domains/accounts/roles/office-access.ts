import type { Access } from '../../../platform/http/contract';
import { paths, safeReturnPath } from '../../../paths';
import { entersOffice, type Role } from './role';

/** The tabs of the dashboard that open for editors; the first is where they land. */
export const editorTabs = ['news', 'analytics'] as const;

const editorPages = /^\/admin\/(news|mailings|figures)(\/|$)/;

/** Who may open a page for signed-in people, by its address and the tab that it names. */
export function officeAccess(pathname: string, tab: string | null): Exclude<Access, 'public'> {
  if (pathname !== paths.admin && !pathname.startsWith(`${paths.admin}/`)) return 'user';
  const isForEditors =
    pathname === paths.admin ? tab === null || editorTabs.some((name) => name === tab) : editorPages.test(pathname);
  return isForEditors ? 'editor' : 'admin';
}

/** Returns the page to show after signing in: the one asked for if the role may see it, otherwise the dashboard. */
export function pathAfterSignIn(role: Role, returnPath: string | null | undefined): string {
  const home = entersOffice(role) ? paths.admin : paths.userHome;
  const path = safeReturnPath(returnPath);
  if (!path || /^\/(auth|sign-out|api\/logout)([/?#]|$)/.test(path)) return home;
  const { pathname, searchParams } = new URL(path, 'http://site');
  const access = officeAccess(pathname, searchParams.get('tab'));
  return access === 'user' || (access === 'editor' && entersOffice(role)) || role === 'admin' ? path : home;
}
