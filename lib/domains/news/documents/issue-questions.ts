import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { siteDay } from '@/lib/site-day';

import type { NewsFile } from '../files-schema';
import { isPicture } from '../files-schema';

interface AskedAbout {
  files: readonly NewsFile[];
  commentUntil: string | null;
}

/** What an editor is asked before an issue of a document is published at `launch`, by default now. */
export function issueQuestions({ files, commentUntil }: AskedAbout, launch?: string | null): string[] {
  const { file, otherFiles = [] } = issueFilesOf(files);
  const hasPassed = (at?: Date) => Boolean(commentUntil && commentUntil < siteDay(at));
  const isPassed = hasPassed(launch ? new Date(launch) : undefined);
  return [
    ...(file ? [] : ['The document has no file: add its PDF.']),
    ...otherFiles
      .filter(({ isRedline }) => !isRedline)
      .map(
        ({ title }) =>
          `Is “${title}” a redline? If so, mark it under Files; if not, readers see it listed below the document by its title.`,
      ),
    ...(commentUntil && isPassed
      ? [
          `The day until which comments are taken, ${formatCalendarDay(commentUntil)}, ${hasPassed() ? 'has passed' : 'will have passed when it goes live'}.`,
        ]
      : []),
  ];
}

/** The PDFs of an issue: the first that is no redline is the document itself. */
export function issueFilesOf(files: readonly NewsFile[]) {
  const pdfs = files.filter((one) => !isPicture(one));
  const file = pdfs.find(({ isRedline }) => !isRedline);
  const redline = pdfs.find(({ isRedline }) => isRedline);
  const otherFiles = pdfs.filter((one) => one !== file && one !== redline);
  return { file, redline, ...(otherFiles.length > 0 && { otherFiles }) };
}
