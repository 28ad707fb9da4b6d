import { useState, type Ref } from 'react';

import { Input, Select, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { newsCategories } from '@/lib/domains/news/categories';
import { documentKinds, isDocumentKind } from '@/lib/domains/news/document-kinds';
import { newsCreateCategories, newsLimits, noticeFieldNames } from '@/lib/domains/news/schema';
import { textLabels } from '@/lib/domains/news/text';

import { namedOf, type DraftValues, type NoticeValues } from './draft-values';
import { MarkdownField, type InsertBlock } from './markdown-field';
import { NamedDocuments } from './named-documents';

interface DraftFieldsProps {
  values: DraftValues;
  errors: Record<string, string[]>;
  /** Whether the item is being created: then fewer categories are offered. */
  isNew: boolean;
  set: (change: Partial<DraftValues>) => void;
  /** Called with the line of the content that the cursor is on, from 0. */
  onLine: (line: number) => void;
  insertRef: Ref<InsertBlock>;
}

export function DraftFields({ values, errors, isNew, set, onLine, insertRef }: DraftFieldsProps) {
  const errorOf = (field: keyof DraftValues) => errors[field]?.[0];
  const isDocument = isDocumentKind(values.category);
  const counted = (field: 'title' | 'excerpt' | 'content') => (
    <Count length={values[field].trim().length} maximum={newsLimits[field]} />
  );
  return (
    <div className="grid content-start gap-5">
      <Field label="Title" required hint={counted('title')} error={errorOf('title')}>
        {(field) => (
          <Input
            {...field}
            name="title"
            value={values.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={isDocument ? 'Summary' : 'Excerpt'} required hint={counted('excerpt')} error={errorOf('excerpt')}>
        {(field) => (
          <Textarea
            {...field}
            name="excerpt"
            rows={3}
            value={values.excerpt}
            onChange={(event) => set({ excerpt: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={isDocument ? 'Kind' : 'Category'} required error={errorOf('category')}>
          {(field) => (
            <Select
              {...field}
              name="category"
              value={values.category}
              onChange={(event) => set({ category: event.target.value })}
            >
              {(isDocument ? documentKinds : isNew ? newsCreateCategories : newsCategories).map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={isDocument ? 'Issued on' : 'Date'} required error={errorOf('date')}>
          {(field) => (
            <Input {...field} type="date" value={values.date} onChange={(event) => set({ date: event.target.value })} />
          )}
        </Field>
      </div>
      {isDocument ? (
        <DocumentDays values={values} errorOf={errorOf} set={set} />
      ) : (
        <Field
          label="Link"
          hint="An address such as https://example.com/article, or a path of this site such as /primer."
          error={errorOf('link')}
        >
          {(field) => (
            <Input
              {...field}
              inputMode="url"
              autoComplete="off"
              value={values.link}
              onChange={(event) => set({ link: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={isDocument ? 'What changed in this issue' : 'Content'}
        hint={counted('content')}
        error={errorOf('content')}
      >
        {(field) => (
          <MarkdownField
            control={field}
            value={values.content}
            isFormatted={values.format === 'markdown'}
            onChange={(content) => set({ content })}
            onLine={onLine}
            insertRef={insertRef}
          />
        )}
      </Field>
      {!isDocument && <NoticeFields values={values} errorOf={errorOf} set={set} />}
      {!isDocument && (
        <NamedDocuments
          named={namedOf(values)}
          error={errorOf('documents') ?? errorOf('issues')}
          onChange={(named) =>
            set({
              documents: named.map(({ documentId }) => documentId),
              issues: named.map(({ issueId }) => issueId),
            })
          }
        />
      )}
      {values.format === 'plain' && (
        <p className="text-sm text-ink-soft">
          This item was written without formatting, and is shown as it was written. The buttons take effect once you{' '}
          <button
            type="button"
            className="min-h-6 cursor-pointer text-link underline"
            onClick={() => set({ format: 'markdown' })}
          >
            turn formatting on
          </button>
          ; look at the preview then.
        </p>
      )}
    </div>
  );
}

/** The number of a document, and the days from which its state follows. */
function DocumentDays(props: NoticeFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <FactField {...props} name="noticeNumber" label="Number" hint="All issues share it." />
      <FactField {...props} name="takesEffectOn" hint="Empty for a draft for comment." type="date" />
      <FactField {...props} name="commentUntil" hint="Of a draft for comment." type="date" />
    </div>
  );
}

interface FactFieldProps extends NoticeFieldsProps {
  name: keyof NoticeValues | 'commentUntil';
  label?: string;
  hint: string;
  type?: 'text' | 'date';
}

function FactField({ values, errorOf, set, name, label = textLabels[name], hint, type = 'text' }: FactFieldProps) {
  return (
    <Field label={label} hint={hint} error={errorOf(name)}>
      {(field) => (
        <Input
          {...field}
          type={type}
          autoComplete="off"
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

interface NoticeFieldsProps extends Pick<DraftFieldsProps, 'values' | 'set'> {
  errorOf: (field: keyof DraftValues) => string | undefined;
}

/** What makes the item a notice: under a heading that opens, because most items are none. */
function NoticeFields(props: NoticeFieldsProps) {
  const { values, errorOf } = props;
  const [isOpen, setIsOpen] = useState(noticeFieldNames.some((name) => values[name] !== ''));
  const isRefused = noticeFieldNames.some((name) => errorOf(name) !== undefined);
  return (
    <details
      open={isOpen || isRefused}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="border-y border-rule py-1"
    >
      <summary className="min-h-9 cursor-pointer content-center font-semibold">Notice</summary>
      <p className="mb-3 text-sm text-ink-soft">
        For a change that licensees must act on. Readers see these above the text, in the letter and in the feed, and
        under “Coming into effect” until the day has come.
      </p>
      <div className="mb-3 grid gap-5 sm:grid-cols-2">
        <FactField {...props} name="noticeNumber" hint="Unique: once it was public, no other item can have it." />
        <FactField {...props} name="takesEffectOn" hint="At the start of the day in New York." type="date" />
        <div className="sm:col-span-2">
          <FactField {...props} name="affected" hint="Such as vendors that redistribute delayed data." />
        </div>
      </div>
    </details>
  );
}

function Count({ length, maximum }: { length: number; maximum: number }) {
  return (
    <span className={length > maximum ? 'font-semibold text-danger tabular-nums' : 'tabular-nums'}>
      {length.toLocaleString('en-US')} of {maximum.toLocaleString('en-US')} characters
    </span>
  );
}
