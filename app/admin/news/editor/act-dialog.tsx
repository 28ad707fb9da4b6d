import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useIsMailKept } from '@/components/session/mail-route';
import { callApi } from '@/lib/api/api-client';
import { mailContract } from '@/lib/domains/mail/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { newsContract } from '@/lib/domains/news/contract';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { addressOf } from '@/lib/platform/http/contract';
import type { CheckReport } from '@/lib/platform/process/check-schema';

import { toLocalTime } from '../local-time';
import { newsStateText } from '../news-state-text';
import { ActFields } from './act-fields';
import {
  actSchema,
  asksForNote,
  performedBy,
  waysOff,
  type ActInput,
  type AskedAct,
  type PerformedAct,
} from './act-schema';
import { actTitles, savedTitles, submitText } from './act-texts';
import { MailFields, useLetter } from './mail-fields';
import { inboxOf, kindOf, mailOf, perform, sourceOf, type NextLetter } from './perform-act';
import type { WorkingCopy } from './working-copy';

export interface ActDialogProps {
  act: AskedAct;
  edited: EditedNews;
  /** For the act that mails: the letter about the public text. */
  next?: NextLetter;
  /** Of the text that the act would publish. */
  rendering?: Pick<NewsRendering, 'warnings' | 'deadLinks'>;
  /** Whether the item was created on this page and its creation has not been reported. */
  isNew?: boolean;
  /** Names the text that is on the screen, in the editor. */
  actOn?: WorkingCopy['act'];
  onDone: (edited: EditedNews) => void;
  onClose: () => void;
}

type Inbox = Pick<ActInput, 'subject' | 'preheader'>;

/** Asks for an act's input, then performs the act. Its one button says all that it does. */
export function ActDialog({ act, edited, next = null, rendering, isNew, actOn, onDone, onClose }: ActDialogProps) {
  const { state } = edited;
  const { id } = edited.item;
  const [item, setItem] = useState(edited.item);
  const [shown, setShown] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const queryClient = useQueryClient();
  const isMailKept = useIsMailKept();
  const inboxFor = (done: PerformedAct): Inbox => {
    const about = kindOf(done, state, next);
    return about ? inboxOf(about, sourceOf(done) === 'draft' ? edited.draft : item) : { subject: '', preheader: '' };
  };
  const { form, dialog } = useDialogForm<ActInput, ActInput, EditedNews>({
    name: `newsAct:${act}:${id}`,
    schema: actSchema(act, state),
    values: {
      when: 'now',
      publishAt: state === 'scheduled' ? toLocalTime(item.publishAt) : '',
      unpublishAt: state === 'ended' ? '' : toLocalTime(item.unpublishAt),
      way: waysOff.find((way) => edited.refusals[way] === null) ?? 'unpublish',
      needsNote: '',
      note: '',
      explanation: '',
      link: '',
      isMailed: act === 'mail',
      ...inboxFor(performedBy(act, { when: 'now', way: 'unpublish' })),
      audience: 'first',
    },
    run: async (values): Promise<EditedNews> => {
      const done = performedBy(act, values);
      const audience = letter.audienceOf(values.audience);
      const approval = mailOf({ ...values, audience }, { recipients: letter[audience]?.recipients, shown });
      if (!mayGoOn()) throw new DOMException('The person did not go on.', 'AbortError');
      const run = (revision: number) =>
        perform(done, { ...edited, draft: { ...edited.draft, revision } }, values, {
          mail: isMailing ? approval : undefined,
          next,
        });
      return actOn ? actOn(run) : run(edited.draft.revision);
    },
    // What was shown may be out of date: show the letter and the numbers of now, beside what was typed.
    onError: (error) => {
      if (error.name === 'AbortError') return;
      setRefusals((before) => before + 1);
      for (const read of [mailingsContract.previewLetter, mailingsContract.receipt])
        void queryClient.invalidateQueries({ queryKey: [addressOf(read, { id })] });
      if (sourceOf(performed) !== 'public') return;
      void callApi(newsActsContract.get, { params: { id } })
        .then((now) => setItem(now.item))
        .catch(() => undefined);
    },
    invalidates: [newsContract.list.path],
    success: (after) =>
      act === 'mail'
        ? {
            title: 'Mailing Approved',
            description: `Its letters ${isMailKept ? 'are kept as files' : 'start'} two minutes after ${state === 'scheduled' ? 'it goes live' : 'now'}. Until then you can stop them.`,
          }
        : {
            title: savedTitles[isDocument ? 'document' : 'news'][isNew ? 'created' : 'updated'],
            description: newsStateText(after.item, after.state),
          },
    failure: act === 'mail' ? 'Failed to approve the mailing' : 'Failed to update news item',
    onSuccess: onDone,
    onClose,
  });
  const { control, formState } = form;
  const [when, way, needsNote, publishAt, isMailed, audience] = useWatch({
    control,
    name: ['when', 'way', 'needsNote', 'publishAt', 'isMailed', 'audience'],
  });
  const performed = performedBy(act, { when, way });
  const isDocument = edited.item.documentId !== null;
  const kind = isDocument ? undefined : kindOf(performed, state, next);
  const source = sourceOf(performed);
  const letter = useLetter(id, kind, source);
  const canMail = kind !== undefined && (!asksForNote(act, state) || needsNote === 'yes');
  const isMailing = canMail && isMailed;
  useInbox(form, kind && inboxFor(performed), formState.dirtyFields);
  /** Asks once more where readers or mail servers would meet a dead end. */
  function mayGoOn(): boolean {
    const checks = queryClient.getQueryData<CheckReport[]>([mailContract.check.path]) ?? [];
    const unaligned = checks.filter(({ name, status }) => name === 'Alignment' && status !== 'ok');
    const grave = [
      ...(source === 'draft' ? (rendering?.deadLinks ?? []) : []).map((link) => `No reader can open ${link}.`),
      ...(isMailing ? unaligned : []).map(({ message }) => message),
    ];
    return grave.length === 0 || window.confirm(`${grave.join('\n')}\n\nGo on all the same?`);
  }
  return (
    <FormDialog
      {...dialog}
      title={actTitles[act]}
      description={edited.draft.title}
      submitLabel={submitText(
        performed,
        { publishAt },
        { recipients: isMailing ? letter[letter.audienceOf(audience)]?.recipients : undefined, isMailKept },
      )}
      pendingLabel="One moment..."
      // A mailing is approved for the letter and the number of recipients that are shown.
      isReady={!isMailing || (letter.isCounted && shown !== undefined)}
      fieldsClassName="grid-cols-1"
      className={(edited.isOutdated && source === 'draft') || isMailing ? 'max-w-4xl!' : undefined}
    >
      <ActFields form={form} act={act} performed={performed} edited={edited} warnings={rendering?.warnings ?? []} />
      {canMail && (
        <MailFields
          form={form}
          act={performed}
          edited={edited}
          next={next}
          kind={kind}
          letter={letter}
          onShown={setShown}
          refusals={refusals}
        />
      )}
    </FormDialog>
  );
}

/** Keeps the subject and the preheader those of the letter, unless they were typed. */
function useInbox(
  { setValue }: Pick<UseFormReturn<ActInput>, 'setValue'>,
  inbox: Inbox | undefined,
  typed: Partial<Record<keyof ActInput, boolean>>,
): void {
  const applied = useRef<Partial<Inbox> | undefined>(inbox);
  useEffect(() => {
    if (!inbox) return;
    for (const field of ['subject', 'preheader'] as const)
      if (!typed[field] && inbox[field] !== applied.current?.[field]) setValue(field, inbox[field]);
    applied.current = inbox;
  });
}
