import { useCurrentUser } from '@/components/session/api-provider';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { focusOnMount } from '@/components/ui/focus-on-mount';
import { showToast } from '@/components/ui/toast';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';

import { Timestamp } from '../../_list/timestamp';
import { draftFieldLabels, draftValues, type DraftValues } from './draft-values';

interface DraftConflictProps {
  theirs: NewsDraft;
  mine: DraftValues;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows both texts after two people or two tabs edited the same one. Nothing is saved until one is chosen. */
export function DraftConflict({ theirs, mine, onTakeTheirs, onKeepMine }: DraftConflictProps) {
  const { email } = useCurrentUser();
  const saved = draftValues(theirs);
  const different = (Object.keys(draftFieldLabels) as (keyof typeof draftFieldLabels)[]).filter(
    (field) => saved[field].trim() !== mine[field].trim(),
  );
  const copyMine = () =>
    copyText(mine.content).then(
      () => showToast({ title: 'Text Copied' }),
      () => showToast({ title: 'The browser did not copy it', variant: 'destructive' }),
    );
  return (
    <section
      aria-labelledby="draft-conflict-title"
      className="mb-6 border-l-[3px] border-danger bg-danger-wash px-4 py-4 text-sm"
    >
      <h2 ref={focusOnMount} tabIndex={-1} id="draft-conflict-title" className="text-xl focus:outline-none">
        {theirs.updatedBy === email
          ? 'You saved this text in another tab'
          : `${saverOf(theirs)} saved this text while you were editing`}
        , at <Timestamp at={theirs.updatedAt} />
      </h2>
      <p className="mt-1">Your own text is kept in this browser and is not saved until you choose.</p>
      {different.map((field) => (
        <div key={field} className="mt-3 grid gap-x-4 gap-y-1 border-t border-rule pt-2 md:grid-cols-2">
          <p className="font-semibold md:col-span-2">{draftFieldLabels[field]}</p>
          {[saved, mine].map((values, index) => (
            <div key={index} className="min-w-0">
              <p className="text-ink-soft">{index === 0 ? 'Saved' : 'Yours'}</p>
              <p className="max-h-60 overflow-auto wrap-anywhere whitespace-pre-wrap">{values[field] || '(empty)'}</p>
            </div>
          ))}
        </div>
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => void copyMine()}>
          Copy my text
        </Button>
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          Take the saved text
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeepMine}>
          Save mine over it
        </Button>
      </div>
    </section>
  );
}

/** Name of the last editor, or the address if the account has no name. */
export function saverOf({ updatedByName, updatedBy }: NewsDraft): string {
  return updatedByName || updatedBy;
}
