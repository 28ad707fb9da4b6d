import { renderToStaticMarkup } from 'react-dom/server';

import type { AnyAct } from '@/lib/domains/news/acts';
import type { NewsState } from '@/lib/domains/news/schedule';

import { NamedIssues } from './named-issues';

const nothing = {
  documentId: 7 as number | null,
  hiddenIssues: [] as string[],
  namedBy: [{ id: 3, title: 'New fees' }],
};

/** What stands in the dialog of an act, as words. */
function said(act: AnyAct, state: NewsState, changes: Partial<typeof nothing> = {}): string {
  const { documentId, ...named } = { ...nothing, ...changes };
  return renderToStaticMarkup(<NamedIssues edited={{ item: { documentId }, state, ...named }} act={act} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

const named = 'News names this issue New fees (opens in a new tab) Does its text still say what is so?';

test.each([
  ['withdraw', 'published'],
  ['unpublish', 'published'],
  ['markPublishedInError', 'withdrawn'],
  ['publishChanges', 'published'],
  ['end', 'published'],
] as const)('%s of an issue says which news names it', (act, state) => expect(said(act, state)).toBe(named));

test('nothing is said of an issue that no news names', () =>
  expect(said('withdraw', 'published', { namedBy: [] })).toBe(''));

test('publishing news says which of the issues that it names readers cannot open', () => {
  const news = { documentId: null, namedBy: [], hiddenIssues: ['Fees, effective March 1, 2027'] };
  const hidden =
    'Readers cannot open what it names now Fees, effective March 1, 2027 Its page lists an issue once that is public. Until then its letter cannot be approved.';
  expect(said('publish', 'draft', news)).toBe(hidden);
  expect(said('schedule', 'draft', news)).toBe(hidden);
  expect(said('undoEnd', 'withdrawn', news)).toBe(hidden);
  expect(said('withdraw', 'published', news)).toBe('');
});
