import { Button } from '@/components/ui/button';
import { focusOnMount } from '@/components/ui/focus-on-mount';
import type { AdminNewsItem } from '@/lib/domains/news/schema';

import { Timestamp } from '../_list/timestamp';
import { localTimeText } from './local-time';
import { newsFormValues, type NewsFormInput } from './dialog-schema';

const fields = [
  ['title', 'Title'],
  ['excerpt', 'Excerpt'],
  ['category', 'Category'],
  ['date', 'Date'],
  ['link', 'Link'],
  ['content', 'Content'],
  ['isPublished', 'Published'],
  ['publishAt', 'Goes live'],
  ['unpublishAt', 'Ends'],
] as const;

interface NewsConflictProps {
  theirs: AdminNewsItem;
  mine: NewsFormInput;
  onTakeTheirs: () => void;
  /** The next save overwrites theirs, knowingly. */
  onKeepMine: () => void;
}

/** Shows both versions, by field, after two people or two tabs edited the same item, and lets the user choose. */
export function NewsConflict({ theirs, mine, onTakeTheirs, onKeepMine }: NewsConflictProps) {
  const saved = newsFormValues(theirs);
  const different = fields.filter(([field]) => textOf(field, saved) !== textOf(field, mine));
  return (
    <section
      aria-labelledby="news-conflict-title"
      className="border-l-[3px] border-danger bg-danger-wash px-4 py-4 text-sm"
    >
      <h3 ref={focusOnMount} tabIndex={-1} id="news-conflict-title" className="text-xl focus:outline-none">
        This item was saved while you were editing, at <Timestamp at={theirs.updatedAt} />
      </h3>
      {different.length === 0 ? (
        <p className="mt-2">The saved version is the same as yours.</p>
      ) : (
        <table className="mt-3 w-full table-fixed border-collapse text-left">
          <thead>
            <tr className="border-b border-ink">
              <th scope="col" className="w-20 py-1 pr-2 font-semibold">
                <span className="sr-only">Field</span>
              </th>
              <th scope="col" className="py-1 pr-3 font-semibold">
                Saved version
              </th>
              <th scope="col" className="py-1 font-semibold">
                Your version
              </th>
            </tr>
          </thead>
          <tbody>
            {different.map(([field, label]) => (
              <tr key={field} className="border-b border-rule align-top">
                <th scope="row" className="py-2 pr-2 font-semibold">
                  {label}
                </th>
                <td className="max-h-40 py-2 pr-3 wrap-anywhere whitespace-pre-line">
                  {textOf(field, saved) || '(empty)'}
                </td>
                <td className="max-h-40 py-2 wrap-anywhere whitespace-pre-line">{textOf(field, mine) || '(empty)'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          Take the saved version
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeepMine}>
          Keep your version
        </Button>
      </div>
    </section>
  );
}

function textOf(field: (typeof fields)[number][0], values: NewsFormInput): string {
  const value = values[field];
  if (field === 'publishAt' || field === 'unpublishAt') return localTimeText(values[field]) ?? '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value?.trim() ?? '';
}
