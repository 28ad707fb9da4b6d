import { useCurrentUser } from '@/components/session/api-provider';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/use-copied';
import { focusOnMount } from '@/components/ui/focus-on-mount';
import { showToast } from '@/components/ui/toast';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';

import { Timestamp } from '../../_list/timestamp';
import { draftValues, type DraftValues } from './draft-values';
import { TwoTexts } from './two-texts';

interface DraftConflictProps {
  theirs: NewsDraft;
  mine: DraftValues;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows both texts after two people or two tabs edited the same one. Nothing is saved until one is chosen. */
export function DraftConflict({ theirs, mine, onTakeTheirs, onKeepMine }: DraftConflictProps) {
  const { email } = useCurrentUser();
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
      <TwoTexts
        texts={[
          { name: 'Saved', values: draftValues(theirs) },
          { name: 'Yours', values: mine },
        ]}
      />
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
