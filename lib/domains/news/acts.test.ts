import { allActs, chosenOf, declarationOf, fateOf, letterKindOf, offersFor, readersSee, refusalOfAct } from './acts';
import { newsStates, type NewsState } from './schedule';

const offered = (state: NewsState, item: { documentId?: number; unpublishAt?: string } = {}) =>
  offersFor({ state, hasChanges: true, item: { documentId: null, unpublishAt: null, ...item } });
const acts = (state: NewsState) => offered(state).flatMap((offer) => offer.acts);

it.each(newsStates)('offers in the state %s every act that is possible then', (state) => {
  const possible = allActs.filter((act) => refusalOfAct(act, { state, hasChanges: true }) === undefined);
  expect(acts(state).sort()).toEqual(possible.sort());
});

it('offers a withdrawn item to be marked as published in error, by that name', () => {
  expect(offered('withdrawn').find(({ dialog }) => dialog === 'takeOff')).toMatchObject({
    acts: ['markPublishedInError'],
    button: 'Mark as published in error',
  });
});

it('calls publishing a scheduled item a change of its schedule, and begins with its time', () => {
  const offer = offered('scheduled').find(({ dialog }) => dialog === 'publish');
  expect(offer).toMatchObject({ title: 'Change the Schedule', button: 'Change the schedule' });
  expect(chosenOf(offer?.acts ?? [], { scheduled: true, mailed: false })).toBe('schedule');
  expect(chosenOf(offer?.acts ?? [], { scheduled: false, mailed: true })).toBe('publish');
});

it('begins with the withdrawal of an item whose letters went out', () => {
  const ways = offered('published').find(({ dialog }) => dialog === 'takeOff')?.acts ?? [];
  expect(ways).toEqual(['unpublish', 'withdraw', 'markPublishedInError']);
  expect(chosenOf(ways, { scheduled: false, mailed: true })).toBe('withdraw');
  expect(chosenOf(ways, { scheduled: false, mailed: false })).toBe('unpublish');
});

it('offers no mailing of a document', () => {
  expect(offered('published', { documentId: 1 }).map(({ dialog }) => dialog)).not.toContain('mail');
});

it.each([
  ['publish', 'draft', 'Once it takes effect, it supersedes the issue in force.'],
  ['schedule', 'draft', 'Once it takes effect, not before that moment, it supersedes the issue in force.'],
  ['unpublish', 'published', 'an issue that it superseded stands again as its own day says.'],
  [
    'withdraw',
    'published',
    'Its page and the list say that it was withdrawn, with your explanation. It keeps its files.',
  ],
  ['markPublishedInError', 'published', 'its files are gone.'],
  ['undoEnd', 'withdrawn', 'From its day on it is in force.'],
] as const)('says of an issue, not of news, what readers then see of it: %s', (act, state, words) => {
  expect(readersSee(act, state, true)).toContain(words);
  expect(readersSee(act, state, false)).not.toContain(words);
});

it('lets letters go with another time of the same text only', () => {
  expect(fateOf('schedule', { hasChanges: false })).toBe('move');
  expect(fateOf('schedule', { hasChanges: true })).toBe('end');
  expect(fateOf('withdraw', { hasChanges: false })).toBe('end');
});

it('sends no letter with an act that takes no approval', () => {
  for (const act of allActs) {
    const takes = act === 'mail' || 'may-mail-many' === declarationOf(act).operation?.effect;
    expect([act, newsStates.some((state) => letterKindOf(act, state))]).toEqual([act, takes]);
  }
});
