import { paths, safeReturnPath } from '@/lib/paths';
import type { Access } from '@/lib/platform/http/contract';

import { hasAccess, type Role } from './role';

/** Opens for editors, with all below it. */
const editorPages = ['/admin/news', paths.adminDocuments, paths.mailings, paths.figures];
/** The tabs of the dashboard that open for editors; without a tab, it leads to the first. */
const editorTabs: readonly (string | null)[] = [null, 'news', 'analytics'];

/**
 * Who may open a page for signed-in people, by its address with the tab that it names. The navigation, the middleware, the
 * pages' own guard and the return after signing in all ask here. What is not listed is for administrators.
 */
export function accessOfPage(address: string): Exclude<Access, 'public'> {
  const { pathname, searchParams } = new URL(address, 'http://site');
  const isBelow = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  if (!isBelow(paths.admin)) return 'user';
  const isForEditors =
    pathname === paths.admin ? editorTabs.includes(searchParams.get('tab')) : editorPages.some(isBelow);
  return isForEditors ? 'editor' : 'admin';
}

/** Whether a page for signed-in people opens for a role. */
export function opensFor(role: Role, address: string): boolean {
  return hasAccess(role, accessOfPage(address));
}

/** Returns the page to show after signing in: the one asked for if the role may see it, otherwise the dashboard. */
export function pathAfterSignIn(role: Role, returnPath: string | null | undefined): string {
  const home = opensFor(role, paths.admin) ? paths.admin : paths.userHome;
  const path = safeReturnPath(returnPath);
  if (!path || /^\/(auth|sign-out|api\/logout)([/?#]|$)/.test(path)) return home;
  return opensFor(role, path) ? path : home;
}
