import { useIsMailKept } from '@/components/session/mail-route';
import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import type { Subscription } from '@/lib/domains/mailing-list/schema';

import { listNames, SelectionBar } from '../_list/selection-bar';
import { useEach } from '../_list/use-each';
import type { List } from '../_list/use-list';
import type { Selection } from '../_list/use-selection';
import { useListExport } from './use-list-export';

interface SelectedActsProps {
  list: List<Subscription>;
  selection: Selection<Subscription>;
}

/** What can be done with several subscriptions at once, each under the rules for a single one. */
export function SelectedActs({ list, selection }: SelectedActsProps) {
  const each = useEach({ invalidates: subscriptionsContract.list.path, onEnd: selection.select });
  const download = useListExport(list, selection.rows);
  const isKept = useIsMailKept();
  const { rows } = selection;
  const isBusy = each.progress !== undefined || download.isPending;
  const resend = () =>
    void each.start(rows, {
      run: ({ id }) => callApi(subscriptionsContract.resendVerification, { params: { id } }),
      done: (count) => `${inFigures(count)} ${isKept ? 'kept as files' : 'queued'}`,
    });
  const remove = () => {
    const names = listNames(rows.map(selection.nameOf));
    const what = rows.length === 1 ? 'the subscription' : `${inFigures(rows.length)} subscriptions`;
    if (!window.confirm(`Delete ${what} of ${names}?`)) return;
    void each.start(rows, {
      run: ({ id }) => callApi(subscriptionsContract.delete, { params: { id } }),
      done: (count) => `${inFigures(count)} deleted`,
    });
  };
  return (
    <SelectionBar selection={selection} each={each}>
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={resend}>
        Resend
      </Button>
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => download.start()}>
        Export
      </Button>
      <Button variant="secondary" size="sm" className="text-danger!" disabled={isBusy} onClick={remove}>
        Delete
      </Button>
    </SelectionBar>
  );
}
