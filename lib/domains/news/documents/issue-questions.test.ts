import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { setClock } from '@/tools/test-bed/clock';

import { issueQuestions } from './issue-questions';

const pdf = (id: number, title: string, isRedline = false) => ({
  ...{ id, title, url: `/files/${id}/x.pdf`, size: 1 },
  ...(isRedline && { isRedline }),
});
const fees = pdf(1, 'Fees');

beforeEach(() => setClock(Date.parse('2027-01-15T17:00:00Z')));
afterAll(() => jest.useRealTimers());

test.each([
  ['a file alone', [fees], []],
  ['no file', [pdf(2, 'Changes', true)], ['The document has no file: add its PDF.']],
  ['a marked redline', [fees, pdf(2, 'Changes', true), pdf(3, 'More changes', true)], []],
  [
    'two unmarked files',
    [fees, pdf(2, 'Annex')],
    [
      'Is “Annex” a redline? If so, mark it under Files; if not, readers see it listed below the document by its title.',
    ],
  ],
])('asks about %s', (_, files, questions) => {
  expect(issueQuestions({ files, commentUntil: null })).toEqual(questions);
});

test.each([
  ['2027-01-14', undefined, 'has passed.'],
  ['2027-01-14', '2027-01-20T12:00:00Z', 'has passed.'],
  ['2027-01-15', undefined, undefined],
  // Eleven in the evening in New York.
  ['2027-01-20', '2027-01-21T04:00:00Z', undefined],
  ['2027-01-20', '2027-01-21T05:00:00Z', 'will have passed when it goes live.'],
])('compares a comment day, %s, with the moment of publication, %s', (commentUntil, launch, end) => {
  const day = `The day until which comments are taken, ${formatCalendarDay(commentUntil)}, `;
  expect(issueQuestions({ files: [fees], commentUntil }, launch)).toEqual(end ? [day + end] : []);
});
