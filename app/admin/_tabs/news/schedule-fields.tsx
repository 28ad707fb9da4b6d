'use client';

import { useWatch, type UseFormReturn } from 'react-hook-form';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

import { localTimeText } from './local-time';
import type { NewsFormInput, NewsFormOutput } from './news-form-schema';

/** From when and until when a published item is on the site, on the administrator's own clock. */
export function ScheduleFields({
  form: { control, register, formState },
}: {
  form: UseFormReturn<NewsFormInput, unknown, NewsFormOutput>;
}) {
  const { errors } = formState;
  const [publishAt, unpublishAt] = useWatch({ control, name: ['publishAt', 'unpublishAt'] });
  const start = localTimeText(publishAt);
  const end = localTimeText(unpublishAt);
  return (
    <fieldset className="grid gap-5 border-t border-rule pt-4 sm:grid-cols-2">
      <legend className="pr-3 kicker text-ink-soft">Schedule</legend>
      <Field
        label="Goes live"
        hint={start ? `Goes live on ${start}, your time.` : 'Leave empty to go live as soon as it is published.'}
        error={errors.publishAt?.message}
      >
        {(field) => <Input {...field} {...register('publishAt')} type="datetime-local" />}
      </Field>
      <Field
        label="Ends"
        hint={end ? `Leaves the site on ${end}, your time.` : 'Leave empty to keep it on the site.'}
        error={errors.unpublishAt?.message}
      >
        {(field) => <Input {...field} {...register('unpublishAt')} type="datetime-local" />}
      </Field>
    </fieldset>
  );
}
