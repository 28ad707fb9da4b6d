/** The back office's tabs, as the address names them; the first is the default. */
export const adminTabs = [
  { id: 'users', label: 'User Management' },
  { id: 'subscriptions', label: 'Email Subscriptions' },
  { id: 'news', label: 'News Management' },
  { id: 'analytics', label: 'Analytics' },
  { id: 'site', label: 'Site Management' },
] as const;

export type AdminTab = (typeof adminTabs)[number]['id'];

export function parseAdminTab(value: string | null): AdminTab {
  return adminTabs.find(({ id }) => id === value)?.id ?? 'users';
}
