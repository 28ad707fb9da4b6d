import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { Input, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { newsContract } from '@/lib/domains/news/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { addressOf } from '@/lib/platform/http/contract';

import { actSchema, momentText, type ActInput, type AskedAct } from './act-schema';
import { actTexts } from './act-texts';
import { draftValues } from './draft-values';
import { MailFields, useLetter } from './mail-fields';
import { inboxOf, kindOf, mailOf, perform, sourceOf, type NextLetter } from './perform-act';
import { TwoTexts } from './two-texts';

interface ActDialogProps {
  act: AskedAct;
  edited: EditedNews;
  /** For the act that mails: the letter about the public text. */
  next?: NextLetter;
  /** Problems with the text to consider first. */
  warnings: readonly string[];
  onDone: (edited: EditedNews) => void;
  onClose: () => void;
}

/** Asks for an act's input, then performs the act. */
export function ActDialog({ act, edited, next = null, warnings, onDone, onClose }: ActDialogProps) {
  const { id, title } = edited.item;
  const text = actTexts[act];
  const kind = kindOf(act, next);
  const letter = useLetter(id, kind, sourceOf(act));
  const [shown, setShown] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const queryClient = useQueryClient();
  const { form, dialog } = useDialogForm<ActInput, ActInput, EditedNews>({
    name: `newsAct:${act}:${id}`,
    schema: actSchema(act),
    values: {
      needsNote: '',
      note: '',
      explanation: '',
      publishAt: '',
      link: '',
      isMailed: act === 'mail',
      ...inboxOf(kind, sourceOf(act) === 'draft' ? edited.draft : edited.item),
      audience: 'first',
    },
    run: (values) => {
      const audience = letter.audienceOf(values.audience);
      return perform(act, edited, values, {
        mail: mailOf({ ...values, audience }, { recipients: letter[audience]?.recipients, shown }),
        next,
      });
    },
    // What was shown may be out of date: show the letter and the numbers of now, beside what was typed.
    onError: () => {
      setRefusals((before) => before + 1);
      for (const read of [mailingsContract.previewLetter, mailingsContract.receipt])
        void queryClient.invalidateQueries({ queryKey: [addressOf(read, { id })] });
      if (sourceOf(act) === 'public') void followText().catch(() => undefined);
    },
    invalidates: [newsContract.list.path],
    success: (after) => ({ title: text.done, description: `“${after.item.title || title}”` }),
    failure: text.failure,
    onSuccess: onDone,
    onClose,
  });
  const { register, control, formState } = form;
  const { errors, dirtyFields } = formState;
  const [needsNote, publishAt, isMailed] = useWatch({ control, name: ['needsNote', 'publishAt', 'isMailed'] });
  const isMailing = isMailed && (act !== 'publishChanges' || needsNote === 'yes');
  /** The subject and the preheader of the text as it is by now, unless they were typed. */
  async function followText() {
    const { item } = await callApi(newsActsContract.get, { params: { id } });
    const { subject, preheader } = inboxOf(kind, item);
    if (!dirtyFields.subject) form.resetField('subject', { defaultValue: subject });
    if (!dirtyFields.preheader) form.resetField('preheader', { defaultValue: preheader });
  }
  const moment = momentText(publishAt);
  const replacesNewer = edited.isOutdated && makesPublic.includes(act);
  return (
    <FormDialog
      {...dialog}
      title={text.title}
      description={edited.draft.title}
      submitLabel={act === 'schedule' && moment ? `Publish on ${moment}` : text.submit}
      pendingLabel="One moment..."
      // A mailing is approved for the letter and the number of recipients that are shown.
      isReady={!isMailing || (letter.isCounted && shown !== undefined)}
      fieldsClassName="grid-cols-1"
      className={replacesNewer || isMailed ? 'max-w-4xl!' : undefined}
    >
      {replacesNewer && (
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
      {warnings.length > 0 && makesPublic.includes(act) && (
        <Notice title="Before you publish">
          <ul className="mt-1 list-disc pl-5">
            {warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {act === 'schedule' && (
        <Field
          label="Goes live"
          required
          hint={moment ? `On ${moment} time.` : 'In your time zone.'}
          error={errors.publishAt?.message}
        >
          {(field) => <Input {...field} {...register('publishAt')} type="datetime-local" />}
        </Field>
      )}
      {act === 'publishChanges' && (
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
      )}
      {(act === 'withdraw' || act === 'markPublishedInError') && (
        <>
          <p className="text-sm text-ink-soft">
            {act === 'withdraw'
              ? 'The text stays at its address under a notice with your explanation. It leaves all lists, the feed and search.'
              : 'The text is removed. Its address shows your explanation and, if you give one, where to go instead.'}
          </p>
          <Field label="Explanation for readers" required error={errors.explanation?.message}>
            {(field) => <Textarea {...field} {...register('explanation')} rows={4} />}
          </Field>
        </>
      )}
      {act === 'markPublishedInError' && (
        <Field
          label="Where readers can go instead"
          hint="An address such as https://example.com/article, or a path of this site such as /updates."
          error={errors.link?.message}
        >
          {(field) => <Input {...field} {...register('link')} inputMode="url" autoComplete="off" />}
        </Field>
      )}
      {(act !== 'publishChanges' || needsNote === 'yes') && (
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

const makesPublic: readonly AskedAct[] = ['publish', 'publishChanges', 'schedule'];

function Choice({ label, ...radio }: React.ComponentProps<'input'> & { label: string }) {
  return (
    <label className="mt-2 flex min-h-11 cursor-pointer items-start gap-3">
      <input {...radio} type="radio" className="mt-1 size-5 shrink-0 accent-accent" />
      {label}
    </label>
  );
}
