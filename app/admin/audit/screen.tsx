'use client';

import { useQuery } from '@tanstack/react-query';

import { useDownload } from '@/components/session/use-download';
import { Button } from '@/components/ui/button';
import { auditContract } from '@/lib/domains/audit/contract';
import { securityEvents, type AuditKind, type SecurityEvent } from '@/lib/domains/audit-action';
import { actionsOfTrail, AuditExportQuerySchema, auditDays } from '@/lib/domains/audit/schema';
import type { AuditWords } from '@/lib/domains/audit/words';
import { callApi } from '@/lib/api/api-client';
import { loadPage } from '@/lib/api/load-page';
import { usersContract } from '@/lib/domains/accounts/admin/contract';

import { ListScreen } from '../_list/list-screen';
import { useAddressState, useList, type ListFilter } from '../_list/use-list';
import { WithScripts } from '../_list/load-state';
import { PageHead } from '../_list/page-head';
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
export function AuditTrail({ kind, words }: { kind: AuditKind; words: AuditWords }) {
  const { title, note } = trails[kind];
  return (
    <>
      <PageHead>{title}</PageHead>
      <p className="mb-3 text-sm text-ink-soft">{note}</p>
      <WithScripts>
        <Trail kind={kind} words={words} />
      </WithScripts>
    </>
  );
}

function Trail({ kind, words }: { kind: AuditKind; words: AuditWords }) {
  const { get, set } = useAddressState();
  const list = useList({
    contract: auditContract.list,
    filters: useAuditFilters(kind, words, get('person'), get('object')),
    parameters: { kind },
  });
  const download = useDownload({
    load: () => callApi(auditContract.export, { query: AuditExportQuerySchema.parse(list.narrowing) }),
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
          <Button
            variant="secondary"
            disabled={list.query.isError}
            isPending={download.isPending}
            onClick={() => download.start()}
          >
            {download.isPending ? 'Exporting...' : 'Export CSV'}
          </Button>
        }
      />
      <p className="mt-4 text-sm text-ink-soft">Times and days are in your time zone: {timeZone()}.</p>
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
  { actions, groups }: AuditWords,
  person?: string,
  object?: string,
): ListFilter[] {
  const query = { sort: 'email', limit: peopleMaximum } as const;
  const { data } = useQuery({
    queryKey: [usersContract.list.path, query],
    queryFn: () => loadPage(usersContract.list, query),
  });
  const people = [...(person ? [person] : []), ...(data?.rows ?? []).map(({ email }) => email)];
  const ofTrail = actionsOfTrail(kind, actions);
  const kinds = kind === 'change' ? groups : eventGroups(actions);
  const filters: ListFilter[] = [
    {
      name: 'person',
      label: 'Person',
      everything: 'Everyone',
      options: Object.fromEntries(people.map((email) => [email, email])),
      // The same width before the addresses arrive.
      className: 'md:min-w-52',
    },
    {
      name: 'action',
      label: 'Action',
      everything: 'All actions',
      options: Object.fromEntries(ofTrail.map((action) => [action, actions[action]?.text ?? action])),
      groups: kinds
        .map(({ label, actions: named }) => ({ label, options: named.filter((action) => ofTrail.includes(action)) }))
        .filter(({ options }) => options.length > 0),
    },
    ...dayFilters,
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

const eventGroups = (actions: AuditWords['actions']) =>
  securityEvents.map((event) => ({
    label: eventTexts[event],
    actions: Object.keys(actions).filter((name) => actions[name]?.event === event),
  }));

/** Days of the reader's time zone, as the times on the page are. */
const dayFilters = (['from', 'to'] as const).map((name): ListFilter => ({
  name,
  label: name === 'from' ? 'From' : 'To',
  isDay: true,
  query: (value) => ({ [name]: value, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
}));

const eventFilter: ListFilter = {
  name: 'event',
  label: 'Kind of event',
  everything: 'All events',
  options: eventTexts,
};
