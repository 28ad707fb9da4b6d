import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { useCurrentUser } from '@/components/session/api-provider';
import { useIsMailKept, useMailNotice } from '@/components/session/mail-route';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Checkbox, Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { inFigures } from '@/components/ui/figures';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/api-client';
import { addressOf } from '@/lib/platform/http/contract';
import { declarationOf, type AnyAct } from '@/lib/domains/news/acts';
import type { EditedNews, MailApproval, MailingKind } from '@/lib/domains/news/acts-schema';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { LetterPreview } from '@/lib/domains/mailings/schema';

import { MailChecks } from '../../checks/mail-checks';
import type { ActInput } from './act-schema';
import { LetterShown } from './letter-shown';
import { launchOf, noteOf, type NextLetter } from './perform-act';

type MailAudience = MailApproval['audience'];
export type Inbox = Pick<ActInput, 'subject' | 'preheader'>;

/** How many people would receive a letter of this kind about the draft or the public text, for each audience. */
export function useLetter(id: number, kind: MailingKind | undefined, source: 'draft' | 'public') {
  const address = addressOf(mailingsContract.previewLetter, { id });
  const all = useQuery<LetterPreview>({
    queryKey: [address, { kind, source, audience: 'all' }],
    staleTime: 0,
    gcTime: 0,
    enabled: kind !== undefined,
  });
  const first = useQuery<LetterPreview>({
    queryKey: [address, { kind, source, audience: 'first' }],
    staleTime: 0,
    gcTime: 0,
    enabled: kind !== undefined && kind !== 'news',
  });
  const isUnknown = all.isError || first.isError;
  return {
    all: all.data,
    first: first.data,
    isUnknown,
    isCounted: !isUnknown && Boolean(all.data && (first.data || kind === 'news')),
    /** All subscribers where the choice cannot be mailed. */
    audienceOf: (chosen: MailAudience): MailAudience =>
      chosen === 'first' && first.data?.refusal === null ? 'first' : 'all',
  };
}

/** Keeps the subject and the preheader those of the letter, unless they were typed. */
export function useInbox(
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

interface MailFieldsProps {
  form: UseFormReturn<ActInput, unknown, ActInput>;
  act: AnyAct;
  edited: EditedNews;
  next: NextLetter;
  kind: MailingKind;
  letter: ReturnType<typeof useLetter>;
  onShown: (digest?: string) => void;
  /** How often the act was refused: the letter is loaded again after each. */
  refusals: number;
}

/** Whether an act is mailed, to whom, with which subject, how the letter looks and whether it will arrive. */
export function MailFields({ letter, refusals, ...shown }: MailFieldsProps) {
  const { form, act, edited, kind, next } = shown;
  const { register, control, formState } = form;
  const isMailKept = useIsMailKept();
  const [isMailed, audience] = useWatch({ control, name: ['isMailed', 'audience'] });
  const { all, first } = letter;
  if (letter.isUnknown)
    return (
      <Notice variant="danger">
        The subscribers could not be counted. Close this dialog and try again to mail it.
      </Notice>
    );
  return (
    <fieldset className="grid gap-4 border-t border-rule pt-3">
      <legend className="pr-3 kicker text-ink-soft">Mail</legend>
      {act !== 'mail' && <Checkbox label="Mail it to subscribers" {...register('isMailed')} />}
      {isMailed && (
        <>
          {first?.refusal && <p className="text-sm">{`${first.refusal} This letter goes to all subscribers.`}</p>}
          {next?.isForRest && (
            <p className="text-sm">It goes only to those whom an earlier mailing left without a letter.</p>
          )}
          {first?.refusal === null && !next?.isForRest && (
            <Field
              label="Recipients"
              required
              hint="Sent the first letter: all who got it, may have got it, or still wait for it. Where it was refused or came back, only a letter to all subscribers reaches its reader."
            >
              {(field) => (
                <Select {...field} {...register('audience')}>
                  <option value="first">{`Those who were sent the first letter (${countOf(first)})`}</option>
                  <option value="all">{`All subscribers (${countOf(all)})`}</option>
                </Select>
              )}
            </Field>
          )}
          <Field label="Subject" required error={formState.errors.subject?.message}>
            {(field) => <Input {...field} {...register('subject')} />}
          </Field>
          <Field
            label="Preheader"
            hint={`The text that mail programs show beside the subject.${kind === 'news' ? '' : ' If it is empty, they show the note.'}`}
            error={formState.errors.preheader?.message}
          >
            {(field) => <Input {...field} {...register('preheader')} />}
          </Field>
          <p className="text-sm text-ink-soft">
            {`To ${countOf(letter[letter.audienceOf(audience)])}. ${isMailKept ? 'No mail server is set up: the letters are kept as files, and no one receives them. They' : 'Letters'} start two minutes after ${edited.state === 'published' ? 'you confirm' : 'the item is on the site'}; until then you can stop the mailing before anything is sent.`}
          </p>
          <TestLetter {...shown} />
          <LetterShown key={refusals} {...shown} />
          <MailChecks />
        </>
      )}
    </fieldset>
  );
}

/** Sends the letter as it is typed to its author. */
function TestLetter({ form, act, edited, next, kind }: Omit<MailFieldsProps, 'letter' | 'onShown' | 'refusals'>) {
  const { email } = useCurrentUser();
  const isMailKept = useIsMailKept();
  const notice = useMailNotice('Test');
  const test = useChange({
    run() {
      const { subject, preheader, ...typed } = form.getValues();
      const text = { source: declarationOf(act).source, publishAt: launchOf(act, typed) };
      const query = { kind, ...text, note: noteOf(act, edited, next, typed), subject, preheader };
      return callApi(mailingsContract.sendTest, { params: { id: edited.item.id }, query });
    },
    success: () => notice(email),
    failure: 'Failed to send the test',
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      className="justify-self-start"
      isPending={test.isPending}
      onClick={() => test.start(undefined)}
    >
      {isMailKept ? 'Keep a test as a file' : 'Send a test to me'}
    </Button>
  );
}

function countOf(preview?: LetterPreview): string {
  if (!preview) return '…';
  return `${inFigures(preview.recipients)} ${preview.recipients === 1 ? 'subscriber' : 'subscribers'}`;
}
