import type { Access } from '../../../platform/http/contract';
import { paths } from '../../../paths';

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
