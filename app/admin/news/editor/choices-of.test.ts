import { setClock } from '@/tools/test-bed/clock';

import { choicesOf } from './named-documents';

const now = Date.parse('2027-01-15T17:00:00Z');

beforeEach(() => setClock(now));
afterAll(() => jest.useRealTimers());

const issue = (id: number, documentId: number, changes: object = {}) => ({
  ...{ id, documentId, title: 'Fees', noticeNumber: null, date: '2027-01-02', takesEffectOn: null, commentUntil: null },
  ...{ isPublished: true, publishAt: null, unpublishAt: null, ending: '' as const },
  ...changes,
});

const labels = (...rows: ReturnType<typeof issue>[]) => choicesOf(rows, now).map(({ label }) => label);

test('each line has the title, number and day of the issue, and what readers do not see of it', () =>
  expect(
    labels(
      issue(1, 1, { noticeNumber: 'FS-1', takesEffectOn: '2027-01-01' }),
      issue(2, 2, { title: 'Form', commentUntil: '2027-01-20', isPublished: false }),
      issue(3, 3, { title: 'Policy', takesEffectOn: '2027-02-01', publishAt: '2027-01-16T00:00:00Z' }),
      issue(4, 4, { title: 'Rules', takesEffectOn: '2026-01-01', isPublished: false, ending: 'withdrawn' }),
    ),
  ).toEqual([
    'Fees, No. FS-1, effective January 1, 2027',
    'Form, draft for comment until January 20, 2027 (not public yet)',
    'Policy, effective February 1, 2027 (scheduled)',
    'Rules, effective January 1, 2026 (withdrawn)',
  ]));

const inForce = { takesEffectOn: '2027-01-01' };

test.each([
  ['what is to come', [issue(1, 1, { takesEffectOn: '2027-03-01' }), issue(2, 1, inForce)], [1, 2]],
  ['what is open for comment', [issue(1, 1, { commentUntil: '2027-01-15' }), issue(2, 1, inForce)], [1, 2]],
  [
    'no draft whose day for comments has passed',
    [issue(1, 1, { commentUntil: '2027-01-14' }), issue(2, 1, inForce)],
    [2, 1],
  ],
  ['no draft that gave way to a later issue', [issue(1, 1), issue(2, 1, inForce)], [2, 1]],
  ['the newest draft', [issue(1, 1), issue(2, 1)], [2, 1]],
  [
    'nothing that was withdrawn',
    [issue(1, 1, { takesEffectOn: '2027-03-01', isPublished: false, ending: 'withdrawn' }), issue(2, 1, inForce)],
    [2, 1],
  ],
])('of a document comes first: %s', (_, rows, ids) => expect(choicesOf(rows, now).map(({ id }) => id)).toEqual(ids));

test('the issues of a document stay together, whatever their titles and those of others', () => {
  const rows = [
    issue(1, 1, inForce),
    issue(2, 2, inForce),
    issue(3, 1, { title: 'Access fees', takesEffectOn: '2027-03-01' }),
    issue(4, 2, { takesEffectOn: '2027-03-01' }),
  ];
  expect(choicesOf(rows, now).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
});

test('two that would read the same say which they are', () =>
  expect(labels(issue(1, 1, inForce), issue(2, 2, inForce))).toEqual([
    'Fees, effective January 1, 2027, issue 1 of document 1',
    'Fees, effective January 1, 2027, issue 2 of document 2',
  ]));
