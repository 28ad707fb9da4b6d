import { renderToStaticMarkup } from 'react-dom/server';

import type { Issue } from '@/lib/domains/news/documents-schema';

import { IssueList } from './issue-list';

const issue: Issue = {
  ...{
    id: 8,
    documentId: 7,
    kind: 'Fee schedule',
    title: 'Fee schedule',
    summary: 'What access costs.',
    number: 'FS-1',
  },
  ...{ date: '2026-11-01', takesEffectOn: '2027-03-01', commentUntil: null, changes: null, notes: [], ended: null },
  ...{ state: 'upcoming', stateText: 'Takes effect on March 1, 2027' },
  file: { id: 1, title: 'Fees', size: 1000, url: '/files/1/Fees.pdf' },
};

/** What the heading of the issue says, and what of it is a link. */
function titleOf(changes: Partial<Issue>, isFound: boolean): (string | undefined)[] {
  const markup = renderToStaticMarkup(<IssueList issues={[{ ...issue, ...changes }]} isFound={isFound} />);
  const [, heading = ''] = /<h2[^>]*>(.*?)<\/h2>/.exec(markup) ?? [];
  return [heading.replace(/<[^>]*>/g, ''), /<a[^>]*>(.*?)<\/a>/.exec(heading)?.[1]];
}

test('the title of a document that was found has its day and its kind of file', () => {
  const dated = 'Fee schedule from March 1, 2027';
  expect(titleOf({}, true)).toEqual([`${dated} (PDF)`, dated]);
  expect(titleOf({ file: undefined }, true)).toEqual([dated, dated]);
  expect(titleOf({ takesEffectOn: null, state: 'comment' }, true)).toEqual(['Fee schedule (PDF)', 'Fee schedule']);
  expect(titleOf({}, false)).toEqual(['Fee schedule', 'Fee schedule']);
});

test('further files of an issue are listed by their titles', () => {
  const annex = { id: 2, title: 'Annex A', size: 2000, url: '/files/2/Annex-A.pdf' };
  const markup = renderToStaticMarkup(<IssueList issues={[{ ...issue, otherFiles: [annex] }]} />);
  const links = [...markup.matchAll(/href="(\/files[^"]*)"[^>]*>([^<]*)/g)].map(([, url, label]) => [url, label]);
  expect(links).toEqual([
    ['/files/1/Fees.pdf', 'Document'],
    ['/files/2/Annex-A.pdf', 'Annex A'],
  ]);
});
