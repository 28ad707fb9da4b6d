import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';

import { LoadingText } from '../_list/load-state';

/** Their data is the browser's to load, so the browser alone renders them. `load` fetches the code ahead. */
function tab<Id extends string>(id: Id, label: string, load: () => Promise<ComponentType>) {
  return { id, label, load, Panel: dynamic(load, { loading: LoadingText, ssr: false }) };
}

/** The back office's tabs, as the address names them; the first is the default. */
export const adminTabs = [
  tab('users', 'User Management', () => import('./users/users-panel').then((module) => module.UsersPanel)),
  tab('subscriptions', 'Email Subscriptions', () =>
    import('./subscriptions/subscriptions-panel').then((module) => module.SubscriptionsPanel),
  ),
  tab('news', 'News Management', () => import('./news/news-panel').then((module) => module.NewsPanel)),
  tab('analytics', 'Analytics', () => import('./analytics/analytics-panel').then((module) => module.AnalyticsPanel)),
  tab('site', 'Site Management', () => import('./site/site-panel').then((module) => module.SitePanel)),
] as const;

export type AdminTab = (typeof adminTabs)[number];

export function requireAdminTab(id: string | null): AdminTab {
  return adminTabs.find((tab) => tab.id === id) ?? adminTabs[0];
}
