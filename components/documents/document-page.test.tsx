import { renderToStaticMarkup } from 'react-dom/server';

import type { Issue } from '@/lib/domains/news/documents-schema';

import { DocumentPage } from './document-page';

const file = (id: number) => ({ id, title: 'Fees', url: `/files/${id}/Fees.pdf`, size: 1200 });

const issue = (id: number, changes: Partial<Issue>): Issue => ({
  ...{ id, documentId: 1, kind: 'Fee schedule', title: 'Fees', summary: '', number: 'FS-2', date: '2026-11-20' },
  ...{
    takesEffectOn: null,
    commentUntil: null,
    state: 'in-force',
    stateText: '',
    changes: null,
    notes: [],
    ended: null,
  },
  file: file(id),
  ...changes,
});

const page = (issues: Issue[]) =>
  renderToStaticMarkup(<DocumentPage current={issues[0] ?? issue(1, {})} issues={issues} news={[]} cite="" />);

const inForce = issue(1, { takesEffectOn: '2026-06-01' });
const toCome = issue(2, { takesEffectOn: '2027-03-01', state: 'upcoming', redline: file(3) });

test('the files of the issue in force stand before the word of another to come', () => {
  const [ownFiles = '', others = ''] = page([inForce, toCome]).split('Another issue takes effect on March 1, 2027');
  expect(ownFiles).toContain('/documents/1/current.pdf');
  expect(others).toContain('/files/3/Fees.pdf');
});

test('the files of other issues are named by their day, because issues share their number', () => {
  const draft = issue(4, { commentUntil: '2027-01-10', state: 'comment' });
  const names = [...page([inForce, toCome, draft]).matchAll(/<a href="\/files[^>]*>(.*?)<\/a>/g)].map(([, name = '']) =>
    name.replace(/<[^>]*>/g, ''),
  );
  expect(names).toEqual([
    'Document, effective March 1, 2027 of Fees',
    'Redline, effective March 1, 2027 of Fees',
    'Document, draft for comment until January 10, 2027 of Fees',
  ]);
});

test('what an issue to come changes has not changed yet', () => {
  const changed = (issue: Issue) => ({ ...issue, changes: '<p>One fee.</p>' });
  const headings = [...page([inForce, toCome].map(changed)).matchAll(/What change[^<]*/g)].map(([heading]) => heading);
  expect(headings).toEqual(['What changed in this issue', 'What changes in this issue']);
});
