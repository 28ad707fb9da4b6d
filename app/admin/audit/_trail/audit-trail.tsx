'use client';

import Link from 'next/link';

import { ApiProvider } from '@/components/session/api-provider';
import { Button } from '@/components/ui/button';
import { auditContract } from '@/lib/audit/contract';
import type { AuditEntry } from '@/lib/audit/schema';
import { paths } from '@/lib/paths';
import type { CurrentUser } from '@/lib/auth/schema';

import { Breakable } from '../../_list/breakable';
import { ListBody } from '../../_list/list-body';
import { ListTable, type Column } from '../../_list/list-table';
import { Moment } from '../../_list/moment';
import { useList } from '../../_list/use-list';
import { AuditChangesList } from './audit-changes-list';
import { auditActionText } from './audit-action-text';

/** Every change that an administrator has made: who, what, when, from where. */
export function AuditTrail({ user }: { user: CurrentUser }) {
  return (
    <ApiProvider user={user}>
      <Link href={paths.admin} prefetch={false} className="inline-flex min-h-8 items-center text-sm text-link">
        Admin Dashboard
      </Link>
      <h1 className="text-3xl">Audit Trail</h1>
      <Trail />
    </ApiProvider>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    header: 'When',
    className: 'max-md:hidden',
    cellClassName: 'align-top!',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    header: 'Who',
    className: 'max-md:hidden',
    cellClassName: 'align-top!',
    cell: ({ actorEmail }) => <Breakable text={actorEmail} />,
  },
  {
    header: 'What',
    cellClassName: 'align-top! wrap-anywhere',
    cell: ({ action, subject, actorEmail, at, changes }) => (
      <>
        <p>
          <span className="font-medium">{auditActionText(action)}</span>: {subject}
        </p>
        <p className="text-ink-soft md:hidden">
          <Breakable text={actorEmail} />, <Moment at={at} />
        </p>
        <AuditChangesList changes={changes} />
      </>
    ),
  },
  {
    header: 'From where',
    className: 'max-lg:hidden',
    cellClassName: 'align-top! font-mono text-xs whitespace-nowrap',
    cell: ({ client }) => client,
  },
];

function Trail() {
  const list = useList({ contract: auditContract.list });
  return (
    <>
      <div className="my-3 flex items-center justify-between gap-4 text-sm text-ink-soft">
        <p>Every change made in the back office, the newest first. Entries cannot be changed or removed here.</p>
        <Button variant="quiet" size="sm" isPending={list.query.isFetching} onClick={() => void list.query.refetch()}>
          Refresh
        </Button>
      </div>
      <ListBody list={list} label="entries" emptyText="Nothing has been changed yet.">
        {({ rows }) => <ListTable list={list} caption="Audit trail" items={rows} columns={columns} />}
      </ListBody>
    </>
  );
}
