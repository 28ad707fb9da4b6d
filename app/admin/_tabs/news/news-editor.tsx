'use client';

import { useState } from 'react';

import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { callApi } from '@/lib/http/api-client';
import { ApiError } from '@/lib/http/api-error';
import { newsContract } from '@/lib/news/contract';
import { AdminNewsItemSchema, newsRequiredMessage, type AdminNewsItem } from '@/lib/news/schema';

import { formName } from '../../_list/use-edited';
import { NewsConflict } from './news-conflict';
import { NewsFields } from './news-fields';
import { NewsFormSchema, newsFormValues } from './news-form-schema';
import { NewsPreview } from './news-preview';
import { newsStateText } from './news-state-text';

interface NewsEditorProps {
  id?: number;
  /** The item as the list has it; absent when the form was kept while somebody signed in again. */
  item?: AdminNewsItem;
  onClose: () => void;
}

export function NewsEditor({ id, item, onClose }: NewsEditorProps) {
  /** What somebody else has saved since this form was opened. */
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
        : callApi(newsContract.update, { params: { id }, body: { ...fields, version } }),
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
        <NewsFields form={form} isNew={isNew} />
      </div>
      <NewsPreview form={form} />
    </FormDialog>
  );
}

/** A conflict carries the item as it is now. */
function currentItemOf(error: Error): AdminNewsItem | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return AdminNewsItemSchema.safeParse(error.details.body?.current).data;
}
