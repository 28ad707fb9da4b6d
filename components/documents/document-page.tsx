import '@/components/news/news-prose.css';

import { Explanation } from '@/components/news/ended-item';
import { NoticeFacts } from '@/components/news/news-content';
import { CopyButton } from '@/components/ui/script-button';
import { Notice } from '@/components/ui/notice';
import { documents } from '@/lib/content/documents';
import { updates } from '@/lib/content/updates';
import type { Issue } from '@/lib/domains/news/documents-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { paths } from '@/lib/paths';

import { IssueFiles } from './issue-files';

interface DocumentPageProps {
  current: Issue;
  /** Newest first, the current one among them. */
  issues: readonly Issue[];
  news: readonly { id: number; title: string; date: string }[];
  /** One line to cite the current issue by. */
  cite: string;
}

/** A document: the issue that applies, its files and what changed, then its other issues and the news that names it. */
export function DocumentPage({ current, issues, news, cite }: DocumentPageProps) {
  const others = issues.filter(({ id }) => id !== current.id);
  const [next] = others
    .filter(({ state }) => current.state === 'in-force' && state === 'upcoming')
    .toSorted((one, other) => (one.takesEffectOn ?? '').localeCompare(other.takesEffectOn ?? ''));
  return (
    <div className="page-width pb-6">
      <div className="max-w-measure" id={`issue-${current.id}`}>
        <EndedNotice issue={current} hasOthers={others.some(({ state }) => state !== 'error')} />
        {current.state === 'superseded' && <Notice title={documents.noneApplies} className="my-3" />}
        <NoticeFacts facts={factsOf(current)} />
        <div className="mt-4">
          <IssueFiles issue={current} />
        </div>
        {next?.takesEffectOn && (
          <p className="mt-2">
            <a href={`#issue-${next.id}`} className="inline-flex min-h-8 items-center text-link">
              {documents.nextIssue(formatCalendarDay(next.takesEffectOn))}
            </a>
          </p>
        )}
        <WhatChanged issue={current} heading="h2" />
        {!current.ended && (
          <p className="mt-6 print:hidden">
            <CopyButton text={cite} label={updates.copyCitation} done={updates.citationCopied} />
          </p>
        )}
      </div>
      {others.length > 0 && (
        <section aria-labelledby="issues" className="mt-12">
          <h2 id="issues" className="text-2xl">
            {documents.issues}
          </h2>
          <ul className="mt-3 border-t border-rule">
            {others.map((issue) => (
              <li
                key={issue.id}
                id={`issue-${issue.id}`}
                className="grid scroll-mt-24 gap-x-8 gap-y-2 border-b border-rule py-4 target:bg-brass-wash md:grid-cols-[1fr_16rem]"
              >
                <div className="min-w-0">
                  <p className="font-semibold">
                    {issue.number && `No. ${issue.number}: `}
                    {issue.stateText}
                  </p>
                  <p className="text-sm wrap-anywhere text-ink-soft">
                    <bdi>{issue.title}</bdi>, {documents.issued.toLowerCase()} {formatCalendarDay(issue.date)}
                  </p>
                  <EndedNotice issue={issue} />
                  <WhatChanged issue={issue} heading="h3" />
                </div>
                <div className="text-sm">
                  <IssueFiles issue={issue} isNamed />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {news.length > 0 && (
        <section aria-labelledby="announced" className="mt-12">
          <h2 id="announced" className="text-2xl">
            {documents.announced}
          </h2>
          <ul className="mt-3">
            {news.map(({ id, title, date }) => (
              <li key={id} className="py-1">
                <a href={paths.newsItem(id)} dir="auto" className="inline-block min-h-6 wrap-anywhere text-link">
                  {title}
                </a>{' '}
                <time dateTime={date} className="font-mono text-xs text-ink-soft">
                  {formatCalendarDay(date)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-10 text-sm print:hidden">
        <a href={paths.documents} className="inline-flex min-h-8 items-center text-link">
          {documents.back}
        </a>
      </p>
    </div>
  );
}

function factsOf({ number, stateText, date }: Issue) {
  return [
    ...(number ? [{ name: documents.number, value: number }] : []),
    { name: documents.state, value: stateText },
    { name: documents.issued, value: formatCalendarDay(date), day: date },
  ];
}

function EndedNotice({ issue: { ended }, hasOthers = false }: { issue: Issue; hasOthers?: boolean }) {
  if (!ended) return null;
  const { kind, reason, link } = ended;
  return (
    <Notice title={documents[kind](formatCalendarDay(reason.day))} className="my-3">
      <Explanation text={reason.text} link={link} />
      {hasOthers && <p className="mt-2">{documents.noneApplies}</p>}
    </Notice>
  );
}

/** What is said of the changes in an issue, and the corrections of it. */
function WhatChanged({ issue, heading: Heading }: { issue: Issue; heading: 'h2' | 'h3' }) {
  const { state, changes, notes, ended } = issue;
  if (ended?.kind === 'error') return null;
  const isAhead = state === 'upcoming' || state === 'comment' || state === 'comments-closed';
  return (
    <>
      {changes && (
        <>
          <Heading className="mt-6 text-lg">{isAhead ? documents.whatChanges : documents.whatChanged}</Heading>
          <div
            className="news-prose mt-2"
            // lib/domains/news/markdown/html.ts makes it of a few harmless elements.
            dangerouslySetInnerHTML={{ __html: changes }}
          />
        </>
      )}
      {notes.length > 0 && (
        <>
          <Heading className="mt-6 text-lg">{documents.corrections}</Heading>
          <ul className="mt-2 grid gap-1 text-sm">
            {notes.map(({ text, at, day }) => (
              <li key={at} className="wrap-anywhere">
                <time dateTime={day}>{formatCalendarDay(day)}</time>: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
