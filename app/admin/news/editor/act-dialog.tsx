import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { FormDialog, useDialogForm } from '@/components/form/form-dialog';
import { useCurrentUser } from '@/components/session/api-provider';
import { useIsMailKept } from '@/components/session/mail-route';
import { callApi } from '@/lib/api/api-client';
import { mailContract } from '@/lib/domains/mail/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { isOver, type Receipt } from '@/lib/domains/mailings/schema';
import type { NewsDialog } from '@/lib/domains/news/act-declaration';
import { chosenOf, declarationOf, fateOf, offersFor, type AnyAct } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { newsContract } from '@/lib/domains/news/contract';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { addressOf } from '@/lib/platform/http/contract';
import type { CheckReport } from '@/lib/platform/process/check-schema';

import { toComingTime, toLocalTime } from '../local-time';
import { newsStateText } from '../news-filters';
import { ActFields } from './act-fields';
import { actSchema, asksForNote, type ActInput } from './act-schema';
import { savedTitles, submitText } from './act-schema';
import { LettersNow } from './letters-now';
import { MailFields, useInbox, useLetter, type Inbox } from './mail-fields';
import { goingWith, inboxOf, keepTyped, kindOf, mailOf, perform, waitingOf } from './perform-act';
import type { WorkingCopy } from './working-copy';

export interface ActDialogProps {
  dialog: NewsDialog;
  edited: EditedNews;
  /** Its mailings, and what a letter about the public text would be. */
  receipt: Receipt;
  /** Of the text that the act would publish. */
  rendering?: Pick<NewsRendering, 'warnings' | 'deadLinks'>;
  /** Whether the item was created on this page and its creation has not been reported. */
  isNew?: boolean;
  /** Names the text that is on the screen, in the editor. */
  actOn?: WorkingCopy['act'];
  onDone: (edited: EditedNews) => void;
  onClose: () => void;
}

/** Asks which act of a dialog, and for its input, then performs it. Its one button says all that it does. */
export function ActDialog(props: ActDialogProps) {
  const offer = offersFor(props.edited).find(({ dialog }) => dialog === props.dialog);
  const { edited, receipt } = props;
  const mailed = receipt.mailings.some(({ newsletter: { sent, kept } }) => sent + kept > 0);
  const first = chosenOf(offer?.acts ?? [], { scheduled: edited.state === 'scheduled', mailed });
  return offer && first && <OfferedDialog {...props} {...offer} first={first} />;
}

interface OfferedDialogProps extends ActDialogProps {
  title: string;
  acts: readonly AnyAct[];
  /** The one that is chosen at first. */
  first: AnyAct;
}

function OfferedDialog({
  dialog: name,
  title,
  acts,
  first,
  edited,
  receipt: atFirst,
  rendering,
  isNew,
  actOn,
  onDone,
  onClose,
}: OfferedDialogProps) {
  const { state } = edited;
  const { id } = edited.item;
  /** The item as it is shown: read again after a refusal, and once its letter is about another text. */
  const [seen, setSeen] = useState(edited);
  const { item } = seen;
  const readAgain = () => void callApi(newsActsContract.get, { params: { id } }).then(setSeen, () => undefined);
  /** The digest of the letter that is on the screen. */
  const [shown, setShown] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const queryClient = useQueryClient();
  const isMailKept = useIsMailKept();
  const { email } = useCurrentUser();
  const formName = `newsAct:${name}:${id}`;
  const receiptAddress = addressOf(mailingsContract.receipt, { id });
  const queryKey = [receiptAddress];
  const { data: receipt } = useQuery<Receipt>({ queryKey, initialData: atFirst, refetchOnMount: false });
  const { next } = receipt;
  const mailings = receipt.mailings.map(({ newsletter }) => newsletter).filter(({ state: one }) => !isOver(one));
  const isNewText = (act: AnyAct) => fateOf(act, edited) === 'end' && declarationOf(act).source === 'draft';
  const inboxFor = (act: AnyAct): Inbox => {
    const about = kindOf(act, edited, receipt);
    return about
      ? inboxOf(about, declarationOf(act).source === 'draft' ? edited.draft : item)
      : { subject: '', preheader: '' };
  };
  const { form, dialog } = useDialogForm<ActInput, ActInput, EditedNews>({
    name: formName,
    schema: actSchema(state),
    values: {
      act: first,
      publishAt: state === 'scheduled' ? toLocalTime(item.publishAt) : '',
      unpublishAt: toComingTime(item.unpublishAt),
      needsNote: '',
      note: '',
      explanation: '',
      link: '',
      // A new text of an item whose mailing was approved is offered for a mailing again.
      isMailed: first === 'mail' || (state === 'scheduled' && waitingOf(receipt) !== undefined && isNewText(first)),
      ...inboxFor(first),
      audience: 'first',
    },
    run: async (values): Promise<EditedNews> => {
      const audience = letter.audienceOf(values.audience);
      const approval = mailOf({ ...values, audience }, { recipients: letter[audience]?.recipients, shown });
      if (!mayGoOn()) throw new DOMException('The person did not go on.', 'AbortError');
      // After a refusal only a letter shows the text of now.
      const { publicVersion } = isMailing ? seen : edited;
      const run = (revision: number) =>
        perform({ ...seen, publicVersion, draft: { ...seen.draft, revision } }, values, {
          mail: isMailing ? approval : undefined,
          next,
        });
      if (!actOn) return run(seen.draft.revision);
      return actOn(run).catch((error: Error) => {
        if (error.name === 'AbortError') keepTyped(formName, email, values, formState.dirtyFields);
        throw error;
      });
    },
    // What was shown may be out of date: show the letter and the numbers of now, beside what was typed.
    onError: (error) => {
      if (error.name === 'AbortError') return;
      setRefusals((before) => before + 1);
      for (const read of [mailingsContract.previewLetter, mailingsContract.receipt])
        void queryClient.invalidateQueries({ queryKey: [addressOf(read, { id })] });
      if (source === 'public') readAgain();
    },
    invalidates: [newsContract.list.path, receiptAddress],
    success: (after) =>
      name === 'mail'
        ? {
            title: 'Mailing Approved',
            description: `Its letters ${isMailKept ? 'are kept as files' : 'start'} ${state === 'scheduled' ? 'two minutes after it goes live' : 'in two minutes'}. Until then you can stop them.`,
          }
        : {
            title: savedTitles[isDocument ? 'document' : 'news'][isNew ? 'created' : 'updated'],
            description: newsStateText(after.item, after.state),
          },
    failure: name === 'mail' ? 'Failed to approve the mailing' : 'Failed to update news item',
    onSuccess: onDone,
    onClose,
  });
  const { control, formState } = form;
  const [act, needsNote, publishAt, isMailed, audience] = useWatch({
    control,
    name: ['act', 'needsNote', 'publishAt', 'isMailed', 'audience'],
  });
  const isDocument = edited.item.documentId !== null;
  const kind = isDocument ? undefined : kindOf(act, edited, receipt);
  const { source } = declarationOf(act);
  const letter = useLetter(id, kind, source);
  const fate = fateOf(act, edited);
  const going = goingWith(act, edited, receipt);
  const canMail = kind !== undefined && !going && (!asksForNote(act, state) || needsNote === 'yes');
  const isMailing = canMail && isMailed;
  useInbox(form, kind && inboxFor(act), formState.dirtyFields);
  const lastShown = useRef<string>(undefined);
  useEffect(() => {
    if (shown === undefined) return;
    if (source === 'public' && lastShown.current !== undefined && lastShown.current !== shown) readAgain();
    lastShown.current = shown;
  });
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
      title={title}
      description={edited.draft.title}
      submitLabel={submitText(
        act,
        { publishAt },
        {
          recipients: isMailing
            ? letter[letter.audienceOf(audience)]?.recipients
            : fate === 'move' && going?.state === 'approved'
              ? going.recipients
              : undefined,
          isMailKept,
        },
      )}
      pendingLabel="One moment..."
      // A mailing is approved for the letter and the number of recipients that are shown.
      isReady={!isMailing || (letter.isCounted && shown !== undefined)}
      fieldsClassName="grid-cols-1"
      className={(edited.isOutdated && source === 'draft') || isMailing ? 'max-w-4xl!' : undefined}
    >
      <ActFields
        form={form}
        acts={acts}
        act={act}
        edited={edited}
        receipt={receipt}
        warnings={rendering?.warnings ?? []}
      />
      <LettersNow mailings={mailings} fate={fate} queryKey={queryKey} />
      {canMail && (
        <MailFields
          form={form}
          act={act}
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
