'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import type { ComponentType } from 'react';

import { ApiProvider } from '@/components/session/api-provider';
import { Tabs } from '@/components/ui/tabs';
import { paths } from '@/lib/paths';
import type { CurrentUser } from '@/lib/users/schema';

import { adminTabs, parseAdminTab, type AdminTab } from './admin-tabs';
import { LoadingText } from '../_list/loading-text';

/** Their data is the browser's to load, so the browser alone renders them. */
const panels: Record<AdminTab, ComponentType> = {
  users: dynamic(() => import('./users/users-panel').then((module) => module.UsersPanel), {
    loading: LoadingText,
    ssr: false,
  }),
  subscriptions: dynamic(
    () => import('./subscriptions/subscriptions-panel').then((module) => module.SubscriptionsPanel),
    { loading: LoadingText, ssr: false },
  ),
  news: dynamic(() => import('./news/news-panel').then((module) => module.NewsPanel), {
    loading: LoadingText,
    ssr: false,
  }),
  analytics: dynamic(() => import('./analytics/analytics-panel').then((module) => module.AnalyticsPanel), {
    loading: LoadingText,
    ssr: false,
  }),
  site: dynamic(() => import('./site/site-panel').then((module) => module.SitePanel), {
    loading: LoadingText,
    ssr: false,
  }),
};

export function AdminDashboard({ user }: { user: CurrentUser }) {
  const active = parseAdminTab(useSearchParams().get('tab'));
  const Panel = panels[active];
  return (
    <ApiProvider user={user}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">Admin Dashboard</h1>
        <Link href={paths.auditTrail} prefetch={false} className="inline-flex min-h-8 items-center text-sm text-link">
          Audit trail
        </Link>
      </div>
      <Tabs
        label="Administration"
        tabs={adminTabs}
        active={active}
        // The address tells the tab, and nothing of the tab before it.
        onChange={(id) => window.history.pushState(null, '', `?tab=${id}`)}
      >
        <Panel />
      </Tabs>
    </ApiProvider>
  );
}
