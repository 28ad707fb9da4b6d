import { useCurrentUser } from '@/components/session/api-provider';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/use-copied';
import { focusOnMount } from '@/components/ui/focus-on-mount';
import { showToast } from '@/components/ui/toast';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';
import type { NewsFile } from '@/lib/domains/news/files-schema';

import { Timestamp } from '../../_list/timestamp';
import { draftValues } from './draft-values';
import { idsOf } from './own-text';
import { TwoTexts } from './two-texts';
import type { WorkingCopy } from './working-copy';

interface DraftConflictProps {
  theirs: NewsDraft;
  copy: WorkingCopy;
  /** Those of the item, for their titles. */
  files: readonly NewsFile[];
}

/**
 * Shows both texts after a save, or an act on the text, met one that was not on the screen. Nothing is saved, published or
 * handed out until one is chosen.
 */
export function DraftConflict({ theirs, copy, files }: DraftConflictProps) {
  const { email } = useCurrentUser();
  const { values: mine } = copy;
  const titlesOf = (ids: readonly number[]) =>
    ids.map((id) => [...theirs.files, ...files].find((file) => file.id === id)?.title ?? `File ${id}`);
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
      <p className="mt-1">
        {copy.isSaved
          ? 'It is not the text that is on your screen. Nothing was done: choose one of the two first.'
          : copy.isKept
            ? 'Your own text is kept in this browser and is not saved until you choose.'
            : 'Your own text is not saved until you choose, and this browser has no room to keep it: copy it.'}
      </p>
      <TwoTexts
        texts={[
          { name: 'Saved', values: draftValues(theirs), files: titlesOf(idsOf(theirs)) },
          { name: 'Yours', values: mine, files: titlesOf(copy.files()) },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => void copyMine()}>
          Copy my text
        </Button>
        <Button size="sm" variant="secondary" onClick={() => copy.giveWay(theirs)}>
          Take the saved text
        </Button>
        <Button size="sm" variant="secondary" onClick={() => copy.overwrite(theirs)}>
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
