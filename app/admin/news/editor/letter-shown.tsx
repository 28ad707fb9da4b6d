import { useCallback, useEffect, type SyntheticEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/api-client';
import { declarationOf, type AnyAct } from '@/lib/domains/news/acts';
import type { EditedNews, MailingKind } from '@/lib/domains/news/acts-schema';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { LetterPreview } from '@/lib/domains/mailings/schema';

import type { ActInput } from './act-schema';
import { launchOf, noteOf, type NextLetter } from './perform-act';
import { useLatest } from './use-latest';

interface LetterShownProps {
  form: UseFormReturn<ActInput, unknown, ActInput>;
  act: AnyAct;
  edited: EditedNews;
  next: NextLetter;
  kind: MailingKind;
  /** Called with the digest of the letter once it is on the screen, and without one when it no longer is. */
  onShown: (digest?: string) => void;
}

/** The letter of an act with its line in an inbox, shortly after each change of what is typed. */
export function LetterShown({ form: { control }, act, edited, next, kind, onShown }: LetterShownProps) {
  const [subject, preheader, ofChange, explanation, publishAt] = useWatch({
    control,
    name: ['subject', 'preheader', 'note', 'explanation', 'publishAt'],
  });
  const { id } = edited.item;
  const source = declarationOf(act).source;
  const note = noteOf(act, edited, next, { note: ofChange, explanation });
  const load = useCallback(
    () =>
      callApi(mailingsContract.previewLetter, {
        params: { id },
        query: { kind, audience: 'all', source, note, subject, preheader, publishAt: launchOf(act, { publishAt }) },
      }),
    [id, kind, source, act, note, subject, preheader, publishAt],
  );
  const letter = useLatest(load);
  // What could not be approved is no letter to confirm.
  const digest = letter?.obstacle === null ? letter.digest : undefined;
  useEffect(() => {
    onShown(digest);
    return () => onShown();
  }, [onShown, digest]);
  return (
    <section aria-label="How the letter looks" className="min-w-0">
      {letter?.obstacle && (
        <Notice variant="danger" className="mb-3">
          {letter.obstacle}
        </Notice>
      )}
      {letter ? (
        <LetterFrame letter={letter} />
      ) : (
        <p role="status" className="text-sm text-ink-soft">
          {letter === null ? 'The letter could not be loaded.' : 'Loading the letter...'}
        </p>
      )}
    </section>
  );
}

/** A letter with its line in an inbox. */
export function LetterFrame({ letter, className }: { letter: LetterPreview; className?: string }) {
  return (
    <div className={className}>
      <InboxLine letter={letter} />
      {/* Sandboxed: runs nothing. Of this origin, so that an editor sees the pictures of a draft. */}
      <iframe
        sandbox="allow-same-origin"
        title="The letter"
        srcDoc={letter.html}
        onLoad={passEscapeOn}
        className="mt-3 h-112 w-full rounded border border-rule"
      />
    </div>
  );
}

/** Lets Escape close the dialog also while the keyboard is in the letter, whose frame keeps its keys to itself. */
function passEscapeOn({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  frame.contentDocument?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

/** A letter as mail programs list it: one line of each, cut off where it is too long. */
function InboxLine({ letter: { sender, subject, preheader } }: { letter: LetterPreview }) {
  return (
    <div className="rounded border border-rule bg-sheet px-4 py-3 text-sm">
      <p className="truncate font-semibold">
        <span className="sr-only">From: </span>
        {sender}
      </p>
      <p className="truncate">
        <span className="sr-only">Subject: </span>
        {subject}
      </p>
      <p className="truncate text-ink-soft">
        <span className="sr-only">Preheader: </span>
        {preheader}
      </p>
    </div>
  );
}
