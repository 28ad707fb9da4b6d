'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useEffect, type ComponentType } from 'react';

import { viewOf, views } from '@/lib/domains/analytics/dimensions';
import type { OfficeTabId } from '@/lib/domains/define-domain';
import { site } from '@/lib/site';

import { useLoadAhead } from './_list/lazy-dialog';
import { LoadingText, WithScripts } from './_list/load-state';
import { PageHead } from './_list/page-head';
import { panelId, tabElementId } from './_shell/office-nav';
import { requireOfficeTab } from './_shell/office-tabs';

/** Rendered only in the browser, which loads their data. `load` prefetches the code. */
function panel(load: () => Promise<ComponentType>) {
  return { load, Panel: dynamic(load, { loading: LoadingText, ssr: false }) };
}

/** What each tab shows. */
const panels: Record<OfficeTabId, ReturnType<typeof panel>> = {
  users: panel(() => import('./users/screen').then((module) => module.UsersPanel)),
  subscriptions: panel(() => import('./subscriptions/screen').then((module) => module.SubscriptionsPanel)),
  news: panel(() => import('./news/screen').then((module) => module.NewsPanel)),
  analytics: panel(() => import('./analytics/screen').then((module) => module.AnalyticsPanel)),
  site: panel(() => import('./site/screen').then((module) => module.SitePanel)),
};

const loads = Object.values(panels).map(({ load }) => load);

/** The panel of the tab that the address names; the tabs themselves are in the shell. */
export function AdminDashboard() {
  const parameters = useSearchParams();
  const { id, label, first } = requireOfficeTab(parameters.get('tab'));
  useLoadAhead(loads);
  // A tab opens without a request, so the router does not set its title.
  useEffect(() => {
    document.title = `${label} | ${site.name}`;
  }, [label]);
  const { Panel } = panels[id];
  return (
    <div role="tabpanel" id={panelId} aria-labelledby={tabElementId(id)}>
      {/* The sheet that Analytics prints has a heading of its own. */}
      <PageHead className={id === 'analytics' ? 'print:hidden' : undefined}>
        <span className="sr-only">Admin Dashboard: </span>
        {id === 'analytics' ? views[viewOf(parameters.get('view'))] : first}
      </PageHead>
      <WithScripts>
        <Panel />
      </WithScripts>
    </div>
  );
}
