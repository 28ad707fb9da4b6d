import { useDownload } from '@/components/session/use-download';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/api-client';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';
import { letterStates, type Letter, type LetterState } from '@/lib/domains/mailings/letters-schema';

import { ListScreen } from '../_list/list-screen';
import type { Column } from '../_list/list-table';
import { Timestamp } from '../_list/timestamp';
import { useList, type ListFilter } from '../_list/use-list';
import { PersonLink } from '../_list/address';

const filters: ListFilter[] = [{ name: 'state', label: 'State', everything: 'All letters', options: letterStates }];

const columns: Column<Letter>[] = [
  {
    header: 'To',
    cellClassName: 'align-baseline! wrap-anywhere',
    cell: (letter) => (
      <>
        <PersonLink email={letter.email} />
        <span className="block text-ink-soft columns:hidden">
          <State {...letter} />
        </span>
        <span className="block columns:hidden">
          <Reply {...letter} />
        </span>
      </>
    ),
  },
  {
    header: 'State',
    className: 'stacked:hidden',
    cellClassName: 'align-baseline! whitespace-nowrap',
    cell: (letter) => <State {...letter} />,
  },
  {
    header: 'What the server said, and what comes next',
    className: 'stacked:hidden',
    cellClassName: 'align-baseline! wrap-anywhere w-1/2',
    cell: (letter) => <Reply {...letter} />,
  },
];

/**
 * A mailing's letters, all or in one state, also as a file. Refetched manually, and when the mailing's state changes: each
 * read counts toward the number of addresses after which the administrators are notified.
 */
export function Letters({ mailing }: { mailing: number }) {
  const list = useList({
    contract: lettersContract.list,
    filters,
    parameters: { mailing },
  });
  // The filter offers only these values.
  const state = list.filters[0]?.value as LetterState | undefined;
  const download = useDownload({
    load: () => callApi(lettersContract.export, { query: { mailing, state, q: list.search || undefined } }),
    title: 'Letters Exported',
    failure: 'Failed to export the letters',
  });
  return (
    <ListScreen
      list={list}
      label="letters"
      emptyText="No letters are on record. Letters are written as the mailing goes, and their records are deleted after 90 days."
      caption="Letters of this mailing"
      columns={columns}
      actions={
        <Button variant="secondary" isPending={download.isPending} onClick={() => download.start()}>
          Export CSV
        </Button>
      }
    />
  );
}

function State({ state, at }: Letter) {
  return (
    <>
      {letterStates[state]}
      {at && (
        <span className="text-ink-soft">
          {state === 'waiting' ? ', due ' : ', '}
          <Timestamp at={at} />
        </span>
      )}
    </>
  );
}

function Reply({ reply, next }: Letter) {
  return (
    <>
      {reply && <span className="block font-mono text-xs">{reply}</span>}
      {next && <span className="block text-ink-soft">{next}</span>}
    </>
  );
}
