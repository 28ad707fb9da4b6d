'use client';

import { useQuery } from '@tanstack/react-query';

import { ApiProvider } from '@/components/session/api-provider';
import { useDownload } from '@/components/session/use-download';
import { Button } from '@/components/ui/button';
import { auditContract } from '@/lib/domains/audit/contract';
import type { AuditKind, SecurityEvent } from '@/lib/domains/audit-action';
import { actionsOfTrail, AuditExportQuerySchema } from '@/lib/domains/audit/schema';
import type { AuditWords } from '@/lib/domains/audit/words';
import { callApi } from '@/lib/api/api-client';
import { loadPage } from '@/lib/api/load-page';
import { auditDays } from '@/lib/domains/audit/retention';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import { usersContract } from '@/lib/domains/accounts/admin/contract';

import { ListScreen } from '../_list/list-screen';
import { useAddressState } from '../_list/use-address-state';
import { useList, type ListFilter } from '../_list/use-list';
import { WithScripts } from '../_list/load-state';
import { auditColumns, auditDay } from './audit-columns';

const trails: Record<AuditKind, { title: string; note: string }> = {
  change: {
    title: 'History',
    note: `Every change made in the back office, most recent first. Entries cannot be changed or removed here; each is kept for ${auditDays.change} days.`,
  },
  security: {
    title: 'Sign-ins',
    note: `Sign-ins, failures, refusals and what leaves the site, most recent first. Entries cannot be changed or removed here; each is kept for ${auditDays.security} days, or for ${auditDays.change} if it is also listed under History.`,
  },
};

/** Who did what, when and from where: changes by administrators, or sign-ins with failed attempts. */
export function AuditTrail({ user, kind, words }: { user: CurrentUser; kind: AuditKind; words: AuditWords }) {
  const { title, note } = trails[kind];
  return (
    <ApiProvider user={user}>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{note}</p>
      <WithScripts>
        <Trail kind={kind} words={words} />
      </WithScripts>
    </ApiProvider>
  );
}

function Trail({ kind, words }: { kind: AuditKind; words: AuditWords }) {
  const { get, set } = useAddressState();
  const list = useList({
    contract: auditContract.list,
    filters: useAuditFilters(kind, words.actions, get('person'), get('object')),
    parameters: { kind },
  });
  const download = useDownload({
    load: () => {
      const chosen = Object.fromEntries(list.filters.map(({ name, value }) => [name, value]));
      const query = AuditExportQuerySchema.parse({ kind, q: list.search || undefined, ...chosen });
      return callApi(auditContract.export, { query });
    },
    invalidates: [auditContract.list.path],
    failure: 'Failed to export the audit trail',
  });
  const columns = auditColumns(words, (filter) => set({ ...filter, q: undefined, cursor: undefined }, true));
  return (
    <>
      <ListScreen
        list={list}
        label="entries"
        emptyText={kind === 'change' ? 'Nothing has been changed yet.' : 'No one has signed in yet.'}
        caption={trails[kind].title}
        columns={columns}
        headingOf={auditDay}
        actions={
          <Button variant="secondary" isPending={download.isPending} onClick={() => download.start()}>
            {download.isPending ? 'Exporting...' : 'Export CSV'}
          </Button>
        }
      />
      <p className="mt-4 text-sm text-ink-soft">Times are in your time zone: {timeZone()}.</p>
    </>
  );
}

/** "Europe/Berlin (GMT+1)" */
function timeZone(): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });
  const { timeZone: name } = format.resolvedOptions();
  const short = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;
  return !short || short === name ? name : `${name} (${short})`;
}

const peopleMaximum = 200;

/** Filters of the trail. A person or object named in the address is added to the choices. */
function useAuditFilters(
  kind: AuditKind,
  actions: AuditWords['actions'],
  person?: string,
  object?: string,
): ListFilter[] {
  const query = { sort: 'email', limit: peopleMaximum } as const;
  const { data } = useQuery({
    queryKey: [usersContract.list.path, query],
    queryFn: () => loadPage(usersContract.list, query),
  });
  const people = [...(person ? [person] : []), ...(data?.rows ?? []).map(({ email }) => email)];
  const filters: ListFilter[] = [
    {
      name: 'person',
      label: 'Person',
      everything: 'Everyone',
      options: Object.fromEntries(people.map((email) => [email, email])),
    },
    {
      name: 'action',
      label: 'Action',
      everything: 'All actions',
      options: Object.fromEntries(
        actionsOfTrail(kind, actions).map((action) => [action, actions[action]?.text ?? action]),
      ),
    },
    daysFilter,
  ];
  if (kind === 'security') filters.unshift(eventFilter);
  if (object)
    filters.push({ name: 'object', label: 'Object', everything: 'All objects', options: { [object]: object } });
  return filters;
}

const eventTexts: Record<SecurityEvent, string> = {
  'sign-in': 'Sign-ins and sign-outs',
  failure: 'Failures',
  lockout: 'Lockouts',
  factor: 'Second factors',
  account: 'Accounts and sessions',
  refusal: 'Refusals',
  export: 'Exports',
};

const daysFilter: ListFilter = {
  name: 'days',
  label: 'Period',
  everything: 'Any time',
  options: { 1: 'Last 24 hours', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' },
};

const eventFilter: ListFilter = {
  name: 'event',
  label: 'Kind of event',
  everything: 'All events',
  options: eventTexts,
};
