'use client';

import { ApiProvider } from '@/components/session/api-provider';
import type { CurrentUser } from '@/lib/domains/accounts/schema';

import { WithScripts } from '../_list/load-state';
import { PageHead } from '../_list/page-head';
import { NewsPanel } from '../news/screen';

/** The issues of the organization's documents, with the acts that news has. */
export function DocumentsScreen({ user }: { user: CurrentUser }) {
  return (
    <ApiProvider user={user}>
      <PageHead>Documents</PageHead>
      <WithScripts>
        <NewsPanel register="documents" />
      </WithScripts>
    </ApiProvider>
  );
}
