'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';

import { ApiProvider } from '@/components/session/api-provider';
import { Tabs } from '@/components/ui/tabs';
import { paths } from '@/lib/paths';
import type { CurrentUser } from '@/lib/auth/schema';

import { useLoadAhead } from '../_list/lazy-dialog';
import { WithScripts } from '../_list/with-scripts';
import { adminTabs, requireAdminTab } from './admin-tabs';

const panels = adminTabs.map(({ load }) => load);
const fetchAhead = (id: string) =>
  void requireAdminTab(id)
    .load()
    .catch(() => undefined);

export function AdminDashboard({ user }: { user: CurrentUser }) {
  const { id, Panel } = requireAdminTab(useSearchParams().get('tab'));
  useLoadAhead(panels);
  return (
    <ApiProvider user={user}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">Admin Dashboard</h1>
        <nav aria-label="More tools" className="flex gap-x-5 text-sm">
          <Link href={paths.messages} prefetch={false} className="inline-flex min-h-8 items-center text-link">
            Messages
          </Link>
          <Link href={paths.auditTrail} prefetch={false} className="inline-flex min-h-8 items-center text-link">
            Audit trail
          </Link>
        </nav>
      </div>
      <Tabs
        label="Administration"
        tabs={adminTabs}
        active={id}
        // The address tells the tab, and nothing of the tab before it.
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
