import type { ChangeEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input, Select, Textarea } from '@/components/ui/controls';
import { today } from '@/lib/platform/dates/calendar-day';
import { newsCategories } from '@/lib/domains/news/categories';
import { newsCreateCategories, newsLimits, type AdminNewsItem } from '@/lib/domains/news/schema';

import { fromLocalTime, localTimeText, toLocalTime } from './local-time';
import type { NewsFormInput, NewsFormOutput } from './dialog-schema';

interface NewsFieldsProps {
  form: UseFormReturn<NewsFormInput, unknown, NewsFormOutput>;
  isNew: boolean;
  item?: AdminNewsItem;
}

export function NewsFields({ form, isNew, item }: NewsFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const [title, excerpt, content] = useWatch({ control, name: ['title', 'excerpt', 'content'] });
  return (
    <>
      <Field
        label="Title"
        required
        hint={<Count text={title} maximum={newsLimits.title} />}
        error={errors.title?.message}
      >
        {(field) => <Input {...field} {...register('title')} />}
      </Field>
      <Field
        label="Excerpt"
        required
        hint={<Count text={excerpt} maximum={newsLimits.excerpt} />}
        error={errors.excerpt?.message}
      >
        {(field) => <Textarea {...field} {...register('excerpt')} rows={3} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" required error={errors.category?.message}>
          {(field) => (
            <Select {...field} {...register('category')}>
              {(isNew ? newsCreateCategories : newsCategories).map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Date" required error={errors.date?.message}>
          {(field) => <Input {...field} {...register('date')} type="date" />}
        </Field>
      </div>
      <Field
        label="Link"
        hint="An address such as https://example.com/article, or a path of this site such as /primer."
        error={errors.link?.message}
      >
        {(field) => <Input {...field} {...register('link')} inputMode="url" autoComplete="off" />}
      </Field>
      <Field
        label="Content"
        hint={<Count text={content ?? ''} maximum={newsLimits.content} />}
        error={errors.content?.message}
      >
        {(field) => <Textarea {...field} {...register('content')} rows={10} />}
      </Field>
      <Checkbox label="Published" {...register('isPublished')} />
      <ScheduleFields form={form} item={item} />
    </>
  );
}

function Count({ text, maximum }: { text: string; maximum: number }) {
  const { length } = text.trim();
  return (
    <span className={length > maximum ? 'font-semibold text-danger tabular-nums' : 'tabular-nums'}>
      {length.toLocaleString('en-US')} of {maximum.toLocaleString('en-US')} characters
    </span>
  );
}

/** Start and end of a published item, in the administrator's time zone. */
function ScheduleFields({
  form: { control, register, formState, getValues, setValue },
  item,
}: Pick<NewsFieldsProps, 'form' | 'item'>) {
  const { errors } = formState;
  const [isPublished, publishAt, unpublishAt] = useWatch({
    control,
    name: ['isPublished', 'publishAt', 'unpublishAt'],
  });
  const end = localTimeText(unpublishAt);
  /** A date that was typed by hand differs from the start's, and stays. */
  const moveDate = (start: string) => {
    if (getValues('date') === firstDay(publishAt, item))
      setValue('date', firstDay(start, item), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <fieldset className="grid gap-5 border-t border-rule pt-4 sm:grid-cols-2">
      <legend className="pr-3 kicker text-ink-soft">Schedule</legend>
      <Field label="Goes live" hint={startText(publishAt, isPublished ?? true, item)} error={errors.publishAt?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('publishAt', {
              onChange: (event: ChangeEvent<HTMLInputElement>) => moveDate(event.target.value),
            })}
            type="datetime-local"
          />
        )}
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

const isPast = (local: string) => Date.parse(fromLocalTime(local) ?? '') <= Date.now();

/** The calendar day on which an item with this start time goes live. */
function firstDay(start: string, item?: AdminNewsItem): string {
  if (start === toLocalTime(item?.publishAt))
    return item && !item.publishAt ? item.date : start.slice(0, 10) || today();
  return start === '' || isPast(start) ? today() : start.slice(0, 10);
}

function startText(start: string, isPublished: boolean, item?: AdminNewsItem): string {
  const inWords = localTimeText(start);
  if (!inWords) return 'Leave empty to go live as soon as it is published.';
  if (!isPast(start)) return `Goes live on ${inWords}, your time.`;
  if (item?.isPublished && start === toLocalTime(item.publishAt)) return `Went live on ${inWords}, your time.`;
  return `This time has passed: it goes live at once when it is ${isPublished ? 'saved' : 'published'}.`;
}
