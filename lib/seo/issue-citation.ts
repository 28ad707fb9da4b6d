import { documents } from '@/lib/content/documents';
import type { Issue } from '@/lib/domains/news/documents-schema';
import { citation } from '@/lib/domains/news/public/notice';
import { paths } from '@/lib/paths';

import { absoluteUrl } from './metadata';

/** One line to cite an issue by, with its own address: the page of its document shows another one day. */
export function issueCitation({ number, ...issue }: Issue): string {
  const address = absoluteUrl(paths.issue(issue.documentId, issue.id));
  return citation({ ...issue, noticeNumber: number, numberName: documents.citedNumber }, address);
}
