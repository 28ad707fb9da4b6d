'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import type { ComponentType, ReactNode } from 'react';

import { ApiProvider } from '@/components/session/api-provider';
import { Tabs } from '@/components/ui/tabs';
import type { CurrentUser } from '@/lib/domains/accounts/schema';

import { useLoadAhead } from './_list/lazy-dialog';
import { LoadingText, WithScripts } from './_list/load-state';
import { RefreshAfterChanges } from './_overview/refresh-after-changes';

/** Rendered only in the browser, which loads their data. `load` prefetches the code. */
function tab<Id extends string>(id: Id, label: string, load: () => Promise<ComponentType>) {
  return { id, label, load, Panel: dynamic(load, { loading: LoadingText, ssr: false }) };
}

/** The back office's tabs, as the address names them; the first is the default. */
const adminTabs = [
  tab('users', 'User Management', () => import('./users/screen').then((module) => module.UsersPanel)),
  tab('subscriptions', 'Email Subscriptions', () =>
    import('./subscriptions/screen').then((module) => module.SubscriptionsPanel),
  ),
  tab('news', 'News Management', () => import('./news/screen').then((module) => module.NewsPanel)),
  tab('analytics', 'Analytics', () => import('./analytics/screen').then((module) => module.AnalyticsPanel)),
  tab('site', 'Site Management', () => import('./site/screen').then((module) => module.SitePanel)),
] as const;

function requireAdminTab(id: string | null) {
  return adminTabs.find((tab) => tab.id === id) ?? adminTabs[0];
}

const panels = adminTabs.map(({ load }) => load);
const fetchAhead = (id: string) =>
  void requireAdminTab(id)
    .load()
    .catch(() => undefined);

interface AdminDashboardProps {
  user: CurrentUser;
  /** Shown above the tabs. */
  children: ReactNode;
}

export function AdminDashboard({ user, children }: AdminDashboardProps) {
  const { id, Panel } = requireAdminTab(useSearchParams().get('tab'));
  useLoadAhead(panels);
  return (
    <ApiProvider user={user}>
      <h1 className="mb-4 text-3xl">Admin Dashboard</h1>
      {children}
      <RefreshAfterChanges />
      <Tabs
        label="Administration"
        tabs={adminTabs}
        active={id}
        // The address names only the tab: the parameters of the previous tab are dropped.
        addressOf={(tab) => `?tab=${tab}`}
        onApproach={fetchAhead}
      >
        <WithScripts>
          <Panel />
        </WithScripts>
      </Tabs>
    </ApiProvider>
  );
}
