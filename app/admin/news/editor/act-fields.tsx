import type { ComponentProps } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { useCurrentUser } from '@/components/session/api-provider';
import { Input, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { inFigures } from '@/components/ui/figures';
import { Notice } from '@/components/ui/notice';
import type { Receipt } from '@/lib/domains/mailings/schema';
import { declarationOf, readersSee, type AnyAct } from '@/lib/domains/news/acts';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { issueQuestions } from '@/lib/domains/news/documents/issue-questions';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { siteDay } from '@/lib/site-day';

import { Timestamp } from '../../_list/timestamp';
import { fromLocalTime, timeText } from '../local-time';
import { asksForNote, type ActInput } from './act-schema';
import { draftValues } from './draft-values';
import { NamedIssues } from './named-issues';
import { TwoTexts } from './two-texts';

interface ActFieldsProps {
  form: UseFormReturn<ActInput, unknown, ActInput>;
  /** Those that the dialog offers, and the one that is chosen. */
  acts: readonly AnyAct[];
  act: AnyAct;
  edited: EditedNews;
  receipt: Receipt;
  /** Problems with the text to consider first. */
  warnings: readonly string[];
}

/** What an act changes for readers, and when. */
export function ActFields({ form, acts, act, edited, receipt, warnings }: ActFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const { source, asks } = declarationOf(act);
  const publishesDraft = source === 'draft';
  return (
    <>
      {edited.isOutdated && publishesDraft && (
        <Notice title="The text that your draft replaces was changed after the draft was made from it">
          <p className="mt-1">To keep what is new in it, cancel and copy it into your draft.</p>
          <TwoTexts
            texts={[
              { name: 'Changed', values: draftValues(edited.item) },
              { name: 'Your draft', values: draftValues(edited.draft) },
            ]}
          />
        </Notice>
      )}
      {declarationOf(act).dialog === 'takeOff' && <Mailed receipt={receipt} />}
      <NamedIssues edited={edited} act={act} />
      {publishesDraft && <Saved edited={edited} />}
      <Choices form={form} acts={acts} edited={edited} />
      {publishesDraft && edited.item.documentId !== null && <Questions form={form} act={act} edited={edited} />}
      {act === 'publish' && <p className="text-sm text-ink-soft empty:hidden">{dayText(edited)}</p>}
      {asks.includes('unpublishAt') && (
        <div className="grid gap-5 sm:grid-cols-2">
          {asks.includes('publishAt') && <Start form={form} edited={edited} />}
          <End form={form} />
        </div>
      )}
      {asksForNote(act, edited.state) && <ChangeNote form={form} />}
      {asks.includes('explanation') && (
        <Field label="Explanation for readers" required error={errors.explanation?.message}>
          {(field) => <Textarea {...field} {...register('explanation')} rows={4} />}
        </Field>
      )}
      {asks.includes('link') && (
        <Field
          label="Where readers can go instead"
          hint="An address such as https://example.com/article, or a path of this site such as /updates."
          error={errors.link?.message}
        >
          {(field) => <Input {...field} {...register('link')} inputMode="url" autoComplete="off" />}
        </Field>
      )}
      {publishesDraft && warnings.length > 0 && (
        <details className="border-l-[3px] border-brass bg-brass-wash px-4 py-1 text-sm">
          <summary className="min-h-9 cursor-pointer content-center font-semibold">
            {`Before you publish: ${warnings.length === 1 ? '1 suggestion' : `${inFigures(warnings.length)} suggestions`}`}
          </summary>
          <ul className="mb-2 list-disc pl-5">
            {warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type FormOnly = Pick<ActFieldsProps, 'form'>;
type EditedOnly = Pick<ActFieldsProps, 'edited'>;

/** What an act changes for readers, each with a sentence where there are several. */
function Choices({ form, acts, edited }: Pick<ActFieldsProps, 'form' | 'acts' | 'edited'>) {
  const see = (act: AnyAct) => readersSee(act, edited.state, edited.item.documentId !== null);
  const [first] = acts;
  if (first && acts.length === 1) return <p className="text-ink-soft">{see(first)}</p>;
  return (
    <fieldset>
      <legend className="sr-only">What is done</legend>
      {acts.map((act) => {
        const { label, choice = label } = declarationOf(act);
        return <Choice key={act} {...form.register('act')} value={act} label={choice} text={see(act)} />;
      })}
    </fieldset>
  );
}

/** That readers have its letters, whose link would lead to nothing. */
function Mailed({ receipt }: Pick<ActFieldsProps, 'receipt'>) {
  const accepted = receipt.mailings.reduce((sum, { newsletter }) => sum + newsletter.sent, 0);
  if (accepted === 0) return null;
  return (
    <Notice title="It was mailed">
      <p className="mt-1">
        {accepted === 1
          ? 'The mail server has accepted 1 letter about it. If it is unpublished, the link in it leads to nothing.'
          : `The mail server has accepted ${inFigures(accepted)} letters about it. If it is unpublished, the link in them leads to nothing.`}
      </p>
    </Notice>
  );
}

/** What to settle before an issue of a document is public, at the moment that is chosen. In sight, unlike suggestions. */
function Questions({ form: { control }, act, edited }: FormOnly & EditedOnly & Pick<ActFieldsProps, 'act'>) {
  const publishAt = useWatch({ control, name: 'publishAt' });
  const launchSet = act === 'publishChanges' && edited.state === 'scheduled' ? edited.item.publishAt : undefined;
  const isChosen = declarationOf(act).asks.includes('publishAt');
  const questions = issueQuestions(edited.draft, isChosen ? fromLocalTime(publishAt) : launchSet);
  return (
    <div aria-live="polite" className="empty:hidden">
      {questions.length > 0 && (
        <Notice title="Is this as you mean it?">
          <ul className="mt-1 list-disc pl-5 wrap-anywhere">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** Whose text an act publishes. */
function Saved({ edited: { draft } }: EditedOnly) {
  const { email } = useCurrentUser();
  const by = draft.updatedBy === email ? 'you' : draft.updatedByName || draft.updatedBy;
  return (
    <p className="text-sm text-ink-soft">
      {by ? `Last saved by ${by}, ` : 'Last saved '}
      <Timestamp at={draft.updatedAt} />
    </p>
  );
}

/** What becomes of an item's date by going live, by default now; empty if that is the date that it has. */
function dayText({ draft: { date }, followsLaunch }: EditedNews, launch?: string | null): string {
  const day = siteDay(launch ? new Date(launch) : undefined);
  if (day === date) return '';
  return followsLaunch ? `Its date becomes ${formatCalendarDay(day)}.` : `Its date stays ${formatCalendarDay(date)}.`;
}

/** When it goes on the site. */
function Start({ form: { control, register, formState }, edited }: FormOnly & EditedOnly) {
  const publishAt = useWatch({ control, name: 'publishAt' });
  const time = timeText(publishAt);
  return (
    <Field
      label="Goes live"
      required
      hint={time ? `On ${time} time. ${dayText(edited, fromLocalTime(publishAt))}` : 'In your time zone.'}
      error={formState.errors.publishAt?.message}
    >
      {(field) => <Input {...field} {...register('publishAt')} type="datetime-local" />}
    </Field>
  );
}

function End({ form: { control, register, formState } }: FormOnly) {
  const time = timeText(useWatch({ control, name: 'unpublishAt' }));
  return (
    <Field
      label="Ends"
      hint={time ? `Leaves the site on ${time} time.` : 'Leave empty to keep it on the site.'}
      error={formState.errors.unpublishAt?.message}
    >
      {(field) => <Input {...field} {...register('unpublishAt')} type="datetime-local" />}
    </Field>
  );
}

/** Whether readers need to know of a change, and what they are told. */
function ChangeNote({ form: { control, register, formState } }: FormOnly) {
  const { errors } = formState;
  const needsNote = useWatch({ control, name: 'needsNote' });
  return (
    <>
      <fieldset>
        <legend className="text-lg font-semibold">Do readers need to know that this has changed?</legend>
        <Choice
          {...register('needsNote')}
          value="yes"
          label="Yes. A note with the date says what has changed, on the page and in the feed."
        />
        <Choice
          {...register('needsNote')}
          value="no"
          label="No, it is a minor edit: a typo, a broken link. The date that readers see stays."
        />
        <p aria-live="polite" className="text-sm font-medium text-danger empty:hidden">
          {errors.needsNote?.message}
        </p>
      </fieldset>
      {needsNote === 'yes' && (
        <Field
          label="What has changed, where and why"
          required
          hint="For example: The date of the vote in the second paragraph was wrong; it is March 15."
          error={errors.note?.message}
        >
          {(field) => <Textarea {...field} {...register('note')} rows={3} />}
        </Field>
      )}
    </>
  );
}

function Choice({ label, text, ...radio }: ComponentProps<'input'> & { label: string; text?: string }) {
  return (
    <label className="mt-2 flex min-h-11 cursor-pointer items-start gap-3">
      <input {...radio} type="radio" className="mt-1 size-5 shrink-0 accent-accent" />
      <span>
        {label}
        {text && <span className="block text-sm text-ink-soft">{text}</span>}
      </span>
    </label>
  );
}
