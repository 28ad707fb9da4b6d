'use client';

import Link from 'next/link';

import { ApiProvider } from '@/components/session/api-provider';
import { Button } from '@/components/ui/button';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import type { AuditEntry, AuditQuery } from '@/lib/audit/schema';
import { api } from '@/lib/http/api-client';
import { apiPaths, paths } from '@/lib/paths';
import type { CurrentUser } from '@/lib/users/schema';

import { ListBody } from '../../_list/list-body';
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

function Trail() {
  const list = useList<AuditEntry, AuditQuery, never>({
    address: apiPaths.adminAudit,
    load: api.listAuditEntries,
    sorts: [],
  });
  return (
    <>
      <div className="my-3 flex items-center justify-between gap-4 text-sm text-ink-soft">
        <p>Every change made in the back office, the newest first. Entries cannot be changed or removed here.</p>
        <Button variant="quiet" size="sm" isPending={list.query.isFetching} onClick={() => void list.query.refetch()}>
          Refresh
        </Button>
      </div>
      <ListBody list={list} label="entries" emptyText="Nothing has been changed yet.">
        {({ rows }) => (
          <Table caption="Audit trail">
            <thead>
              <tr>
                <ColumnHeader className="max-md:hidden">When</ColumnHeader>
                <ColumnHeader className="max-md:hidden">Who</ColumnHeader>
                <ColumnHeader>What</ColumnHeader>
                <ColumnHeader className="max-lg:hidden">From where</ColumnHeader>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <Row key={entry.id} className="align-top">
                  <Cell className="align-top max-md:hidden">
                    <Moment at={entry.at} />
                  </Cell>
                  <Cell className="align-top wrap-anywhere max-md:hidden">{entry.actorEmail}</Cell>
                  <Cell className="align-top wrap-anywhere">
                    <p>
                      <span className="font-medium">{auditActionText(entry.action)}</span>: {entry.subject}
                    </p>
                    <p className="text-ink-soft md:hidden">
                      {entry.actorEmail}, <Moment at={entry.at} />
                    </p>
                    <AuditChangesList changes={entry.changes} />
                  </Cell>
                  <Cell className="align-top font-mono text-xs wrap-anywhere max-lg:hidden">{entry.client}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </ListBody>
    </>
  );
}
