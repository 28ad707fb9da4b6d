import { Badge } from '@/components/ui/badge';
import { documents } from '@/lib/content/documents';
import type { Issue } from '@/lib/domains/news/documents-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { paths } from '@/lib/paths';

import { IssueFiles } from './issue-files';

interface IssueListProps {
  issues: readonly Issue[];
  heading?: 'h2' | 'h3';
  /** In the results of a search, each title has the day of effect, and says whether there is a PDF. */
  isFound?: boolean;
}

/** Issues in the register, each with its state and its files. */
export function IssueList({ issues, heading: Heading = 'h2', isFound = false }: IssueListProps) {
  return (
    <ul className="border-t-2 border-ink">
      {issues.map((issue) => (
        <li
          key={issue.id}
          className="grid gap-x-8 gap-y-3 border-b border-rule py-6 md:grid-cols-[1fr_16rem] print:break-inside-avoid"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Badge variant="secondary">{issue.kind}</Badge>
              {issue.number && <span className="font-mono text-xs wrap-anywhere">No. {issue.number}</span>}
            </p>
            <Heading dir="auto" className="mt-2 text-xl wrap-anywhere md:text-2xl">
              <a
                href={
                  issue.state === 'in-force'
                    ? paths.document(issue.documentId)
                    : paths.issue(issue.documentId, issue.id)
                }
                className="underline decoration-accent decoration-1 underline-offset-4 hover:decoration-2"
              >
                {issue.title}
                {isFound && issue.takesEffectOn && ` ${documents.from(formatCalendarDay(issue.takesEffectOn))}`}
              </a>
              {/* Not in the link, which opens the page of the document. */}
              {isFound && issue.file && ' (PDF)'}
            </Heading>
            <p className="mt-1 max-w-measure wrap-anywhere text-ink-soft [unicode-bidi:plaintext]">{issue.summary}</p>
          </div>
          <div className="text-sm">
            <p className="font-semibold">
              {issue.ended ? documents.withdrawn(formatCalendarDay(issue.ended.reason.day)) : issue.stateText}
            </p>
            <IssueFiles issue={issue} />
          </div>
        </li>
      ))}
    </ul>
  );
}
