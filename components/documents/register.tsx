import { documents } from '@/lib/content/documents';
import type { DocumentSearch } from '@/lib/domains/news/document-kinds';
import { countedIssues } from '@/lib/domains/news/documents/issues';
import type { Issue } from '@/lib/domains/news/documents-schema';
import { documentSearchPath } from '@/lib/domains/news/search/register';
import type { Page } from '@/lib/platform/lists/paging';
import { paths } from '@/lib/paths';

import { IssueList } from './issue-list';
import { RegisterFilter } from './register-filter';

/** A page of the register with its filters. */
export function Register({ search, page }: { search: DocumentSearch; page: Page<Issue> }) {
  const { rows, total, totalIsMinimum = false, previousCursor, nextCursor } = page;
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <>
      <RegisterFilter {...search} />
      {isNarrowed && (
        <p className="mb-6 flex flex-wrap items-baseline gap-x-4 text-ink-soft">
          <span role="status">
            {rows.length > 0
              ? documents.found(Math.min(total, countedIssues), total > countedIssues || totalIsMinimum)
              : documents.noMatch}
          </span>
          <a href={paths.documents} className="inline-flex min-h-8 items-center text-link">
            {documents.clear}
          </a>
        </p>
      )}
      {rows.length > 0 && <IssueList issues={rows} isFound={search.q !== undefined} />}
      {rows.length === 0 && !isNarrowed && (
        <div className="border-t-2 border-b border-rule border-t-ink py-16 text-center">
          <p className="font-serif text-2xl">{documents.empty}</p>
          <p className="mt-2 text-ink-soft">{documents.emptyHint}</p>
        </div>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6 print:hidden">
        {previousCursor && (
          <a
            rel="prev"
            href={documentSearchPath({ ...search, cursor: previousCursor })}
            className="inline-flex min-h-8 items-center text-link"
          >
            {documents.previous}
          </a>
        )}
        {nextCursor && (
          <a
            rel="next"
            href={documentSearchPath({ ...search, cursor: nextCursor })}
            className="inline-flex min-h-8 items-center text-link"
          >
            {documents.next}
          </a>
        )}
      </p>
      <p className="mt-4 text-sm print:hidden">
        <a href={paths.documentsFeed} className="inline-flex min-h-8 items-center text-link">
          {documents.feed}
        </a>
      </p>
    </>
  );
}
