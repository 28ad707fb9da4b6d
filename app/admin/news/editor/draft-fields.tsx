import type { Ref } from 'react';

import { Input, Select, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { newsCategories } from '@/lib/domains/news/categories';
import { documentKinds, isDocumentKind } from '@/lib/domains/news/document-kinds';
import { newsCreateCategories, newsLimits, noticeFieldNames } from '@/lib/domains/news/schema';
import { namedOf, textLabels } from '@/lib/domains/news/text';
import { siteDay } from '@/lib/site-day';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import type { DraftValues, NoticeValues } from './draft-values';
import { MarkdownField, type InsertBlock } from './markdown-field';
import { NamedDocuments } from './named-documents';
import { countText, Part } from './part';

interface FieldsProps {
  values: DraftValues;
  errors: Record<string, string[]>;
  set: (change: Partial<DraftValues>) => void;
}

interface TextFieldsProps extends FieldsProps {
  /** Called with the line of the content that the cursor is on, from 0. */
  onLine: (line: number) => void;
  insertRef: Ref<InsertBlock>;
}

/** What is written: title, excerpt and text. */
export function TextFields({ values, errors, set, onLine, insertRef }: TextFieldsProps) {
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
            rows={2}
            value={values.excerpt}
            onChange={(event) => set({ excerpt: event.target.value })}
          />
        )}
      </Field>
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

interface SettingFieldsProps extends FieldsProps {
  /** Whether the item is being created: then fewer categories are offered. */
  isNew: boolean;
}

/** What is said about the text: where and when it belongs, and what it announces. */
export function SettingFields({ values, errors, isNew, set }: SettingFieldsProps) {
  const errorOf = (field: keyof DraftValues) => errors[field]?.[0];
  const isDocument = isDocumentKind(values.category);
  return (
    <>
      <div className="grid gap-5 pb-5">
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
              <Input
                {...field}
                type="date"
                value={values.date}
                onChange={(event) => set({ date: event.target.value })}
              />
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
      </div>
      {!isDocument && <NoticeFields values={values} errorOf={errorOf} set={set} />}
      {!isDocument && (
        <Part
          title="Documents"
          state={countText(values.documents.length, 'document')}
          error={errorOf('documents') ?? errorOf('issues')}
        >
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
        </Part>
      )}
    </>
  );
}

/** The number of a document, and the days from which its state follows. */
function DocumentDays(props: NoticeFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <FactField {...props} name="noticeNumber" label="Number" hint="All issues share it." />
      </div>
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

interface NoticeFieldsProps extends Pick<FieldsProps, 'values' | 'set'> {
  errorOf: (field: keyof DraftValues) => string | undefined;
}

/** What makes the item a notice: folded, because most items are none. */
function NoticeFields(props: NoticeFieldsProps) {
  const { values, errorOf } = props;
  return (
    <Part title="Notice" state={noticeText(values)} error={noticeFieldNames.map(errorOf).find(Boolean)}>
      <p className="mb-3 text-sm text-ink-soft">
        For a change that licensees must act on. Readers see these above the text, in the letter and in the feed, and
        under “Coming into effect” until the day has come.
      </p>
      <div className="grid gap-5">
        <FactField {...props} name="noticeNumber" hint="Unique: once it was public, no other item can have it." />
        <FactField {...props} name="takesEffectOn" hint="At the start of the day in New York." type="date" />
        <FactField {...props} name="affected" hint="Such as vendors that redistribute delayed data." />
      </div>
    </Part>
  );
}

/** `N-2026-14, from March 1`, with the year if it is another. */
function noticeText({ noticeNumber, takesEffectOn, affected }: NoticeValues): string {
  const day = takesEffectOn && formatCalendarDay(takesEffectOn);
  const from = takesEffectOn.startsWith(siteDay().slice(0, 4)) ? day.replace(/, \d+$/, '') : day;
  return [noticeNumber.trim(), from && `from ${from}`].filter(Boolean).join(', ') || affected.trim() || 'none';
}

function Count({ length, maximum }: { length: number; maximum: number }) {
  return (
    <span className={length > maximum ? 'font-semibold text-danger tabular-nums' : 'tabular-nums'}>
      {length.toLocaleString('en-US')} of {maximum.toLocaleString('en-US')} characters
    </span>
  );
}
