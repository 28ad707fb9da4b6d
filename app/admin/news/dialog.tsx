import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { NewsCard } from '@/components/news/news-card';
import { NewsContent } from '@/components/news/news-content';
import { NewsMeta } from '@/components/news/news-meta';
import { Button } from '@/components/ui/button';
import { today } from '@/lib/platform/dates/calendar-day';
import { CalendarDaySchema } from '@/lib/platform/dates/schema';
import { callApi } from '@/lib/api/api-client';
import { ApiError } from '@/lib/platform/http/api-error';
import { newsContract } from '@/lib/domains/news/contract';
import { newsRequiredMessage, type AdminNewsItem, type NewsFormat } from '@/lib/domains/news/schema';

import { formName } from '../_list/use-edited';
import { useRendering } from './editor/use-rendering';
import { unlessUnchanged } from './local-time';
import { NewsConflict } from './news-conflict';
import { NewsFields } from './dialog-fields';
import { NewsFormSchema, newsFormValues, type NewsFormInput, type NewsFormOutput } from './dialog-schema';
import { newsStateText } from './news-state-text';

interface NewsEditorProps {
  id?: number;
  /** The row of the list; absent if the form was restored after signing in again. */
  item?: AdminNewsItem;
  onClose: () => void;
}

export function NewsEditor({ id, item, onClose }: NewsEditorProps) {
  /** The item as another user has saved it since this form was opened. */
  const [theirs, setTheirs] = useState<AdminNewsItem>();
  const isNew = id === undefined;
  const { form, dialog } = useDialogForm({
    name: formName(newsContract.list.path, id),
    schema: NewsFormSchema,
    values: newsFormValues(item),
    invalidText: ({ title, excerpt, category }) =>
      [title, excerpt, category].some((value) => !value.trim()) ? newsRequiredMessage : undefined,
    run: ({ version, ...fields }) =>
      isNew
        ? callApi(newsContract.create, { body: fields })
        : callApi(newsContract.update, {
            params: { id },
            body: {
              ...fields,
              publishAt: unlessUnchanged(fields.publishAt, item?.publishAt),
              unpublishAt: unlessUnchanged(fields.unpublishAt, item?.unpublishAt),
              version,
            },
          }),
    invalidates: [newsContract.list.path],
    success: (saved) => ({
      title: isNew ? 'News Item Created' : 'News Item Updated',
      description: newsStateText(saved),
    }),
    failure: isNew ? 'Failed to create news item' : 'Failed to update news item',
    onError: (error) => setTheirs(currentItemOf(error)),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={isNew ? 'Create News Item' : 'Edit News Item'}
      submitLabel={isNew ? 'Create News Item' : theirs ? 'Save your version' : 'Save'}
      className="max-w-6xl! lg:h-full"
      fieldsClassName="lg:grid-cols-[3fr_2fr] lg:gap-10"
    >
      <div className="flex min-w-0 flex-col gap-5">
        {theirs && (
          <NewsConflict
            theirs={theirs}
            mine={form.getValues()}
            onTakeTheirs={() => {
              form.reset(newsFormValues(theirs));
              setTheirs(undefined);
            }}
            onKeepMine={() => {
              form.setValue('version', theirs.version);
              setTheirs(undefined);
            }}
          />
        )}
        <NewsFields form={form} isNew={isNew} item={item} />
      </div>
      <NewsPreview form={form} format={item?.format ?? 'plain'} />
    </FormDialog>
  );
}

/** A conflict carries the item as it is now. */
function currentItemOf(error: Error): AdminNewsItem | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return newsContract.update.conflict.safeParse(error.details.body).data?.current;
}

/** A preview of the card in the list and of the opened item. Not interactive. */
function NewsPreview({
  form: { control },
  format,
}: {
  form: UseFormReturn<NewsFormInput, unknown, NewsFormOutput>;
  format: NewsFormat;
}) {
  const [isShown, setIsShown] = useState(false);
  const [title, excerpt, category, date, link, content] = useWatch({
    control,
    name: ['title', 'excerpt', 'category', 'date', 'link', 'content'],
  });
  const day = CalendarDaySchema.safeParse(date).data ?? today();
  const rendering = useRendering({ excerpt, content: content ?? '', date: day, format }, format === 'markdown');
  const item = {
    id: 0,
    title: title.trim() || 'Title',
    excerpt: excerpt.trim() || 'Excerpt',
    category,
    date: day,
    link: link?.trim() || null,
  };
  return (
    <section aria-labelledby="news-preview-title" className="min-w-0">
      <Button
        variant="secondary"
        className="w-full lg:hidden"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide preview' : 'Show preview'}
      </Button>
      <div className={isShown ? undefined : 'max-lg:hidden'}>
        <h3 id="news-preview-title" className="kicker font-medium text-ink-soft max-lg:mt-5">
          Preview
        </h3>
        <div inert className="mt-2 border-y border-rule [&_article]:md:grid-cols-1 [&_article>:last-child]:-ml-3">
          <NewsCard item={item} />
        </div>
        <div inert className="mt-5 border border-t-[3px] border-rule border-t-ink bg-sheet px-5 py-5">
          <NewsMeta category={item.category} date={item.date} />
          <p className="mt-2 mb-4 font-serif text-2xl font-semibold text-balance">{item.title}</p>
          <NewsContent excerpt={item.excerpt} content={content?.trim() || null} html={rendering?.html} />
          {item.link && <p className="mt-4 text-sm text-ink-soft">Read Full Article opens {item.link}</p>}
        </div>
      </div>
    </section>
  );
}
