import { useQuery } from '@tanstack/react-query';

import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { loadPage } from '@/lib/api/load-page';
import { newsContract } from '@/lib/domains/news/contract';
import { issueName } from '@/lib/domains/news/document-kinds';
import { newsStateAt, type NewsState } from '@/lib/domains/news/schedule';
import type { AdminNewsRow } from '@/lib/domains/news/schema';
import type { Named } from '@/lib/domains/news/text';
import { siteDay } from '@/lib/site-day';

interface NamedDocumentsProps {
  /** In their order. */
  named: readonly Named[];
  error?: string;
  onChange: (named: Named[]) => void;
}

const query = { register: 'documents', sort: 'title' } as const;

/** What an editor should know of an issue that readers do not see as it is. */
const stateNotes: Partial<Record<NewsState, string>> = {
  draft: 'not public yet',
  scheduled: 'scheduled',
  ended: 'no longer on the site',
  withdrawn: 'withdrawn',
};

/** The issues of documents that an item names: its page and its letter list each with its own number, day and file. */
export function NamedDocuments({ named, error, onChange }: NamedDocumentsProps) {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [newsContract.list.path, query],
    queryFn: () => loadPage(newsContract.list, query),
  });
  const issues = choicesOf(data?.rows ?? [], dataUpdatedAt);
  if (issues.length === 0 && named.length === 0) return null;
  const labelOf = ({ documentId, issueId }: Named) => {
    const label = issues.find(({ id }) => id === (issueId ?? documentId))?.label;
    if (issueId === null)
      return `${label ?? `Document ${documentId}`}: the issue that applies, until you save a change`;
    return label ?? (data ? 'An issue that was deleted' : `Issue ${issueId}`);
  };
  /** Takes the place of another issue of its document. */
  const add = (chosen: number) => {
    const issue = issues.find(({ id }) => id === chosen);
    if (!issue) return;
    const one: Named = { documentId: issue.documentId, issueId: issue.id };
    const isNamed = named.some(({ documentId }) => documentId === one.documentId);
    onChange(isNamed ? named.map((other) => (other.documentId === one.documentId ? one : other)) : [...named, one]);
  };
  return (
    <Field
      label="Documents"
      hint="Listed under the text and in the letter, each as the issue that you choose. What is to come or open for comment stands first."
      error={error}
    >
      {(field) => (
        <div className="grid gap-1">
          {named.map((one) => (
            <p key={one.documentId} className="flex items-center gap-3 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">{labelOf(one)}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Take off ${labelOf(one)}`}
                onClick={() => onChange(named.filter((other) => other !== one))}
              >
                Take off
              </Button>
            </p>
          ))}
          <Select {...field} value="" onChange={(event) => add(Number(event.target.value))}>
            <option value="">Add a document…</option>
            {issues
              .filter(({ id, state }) => state !== 'error' && !named.some(({ issueId }) => issueId === id))
              .map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
          </Select>
        </div>
      )}
    </Field>
  );
}

type Row = Pick<
  AdminNewsRow,
  | ('id' | 'documentId' | 'title' | 'noticeNumber' | 'date' | 'takesEffectOn' | 'commentUntil')
  | ('isPublished' | 'publishAt' | 'unpublishAt' | 'ending')
>;

/**
 * The issues of each document together, by title, and first what is to come or open for comment: what news names by default.
 * Two that would read the same say which document and issue they are.
 */
export function choicesOf(rows: readonly Row[], now: number) {
  const today = siteDay();
  const issues = rows.map((row) => {
    const state = newsStateAt(row, now);
    const note = stateNotes[state];
    const name = issueName({ ...row, number: row.noticeNumber });
    return { ...row, documentId: row.documentId ?? row.id, state, label: note ? `${name} (${note})` : name };
  });
  type One = (typeof issues)[number];
  const isLater = (one: One, other: One) => one.date > other.date || (one.date === other.date && one.id > other.id);
  const isComing = (one: One) => {
    if (!['draft', 'scheduled', 'published'].includes(one.state)) return false;
    if (one.takesEffectOn) return one.takesEffectOn > today;
    if (one.commentUntil) return one.commentUntil >= today;
    // A draft without a day for comments gives way to any later issue.
    const ofIt = issues.filter(({ documentId, state }) => documentId === one.documentId && state === 'published');
    return !ofIt.some((other) => isLater(other, one));
  };
  const count = (label: string) => issues.filter((issue) => issue.label === label).length;
  const newestFirst = issues
    .map((issue) => ({
      ...issue,
      label: count(issue.label) > 1 ? `${issue.label}, issue ${issue.id} of document ${issue.documentId}` : issue.label,
    }))
    .toSorted((one, other) => Number(isComing(other)) - Number(isComing(one)) || other.id - one.id);
  const titleOf = ({ documentId }: One) => newestFirst.find((one) => one.documentId === documentId)?.title ?? '';
  return newestFirst.toSorted(
    (one, other) => titleOf(one).localeCompare(titleOf(other)) || one.documentId - other.documentId,
  );
}
