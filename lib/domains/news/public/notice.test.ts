import { citation, itemFacts, noticeWarnings } from './notice';

const notice = { noticeNumber: '2027-03', affected: 'Vendors of delayed data', takesEffectOn: '2027-03-01' };

it('lists the facts of a notice in one order, and none for another item', () => {
  expect(itemFacts(notice)).toEqual([
    { name: 'Notice', value: '2027-03' },
    { name: 'Affects', value: 'Vendors of delayed data' },
    { name: 'Takes effect', value: 'March 1, 2027', day: '2027-03-01' },
  ]);
  expect(itemFacts({ noticeNumber: null, affected: null, takesEffectOn: null })).toEqual([]);
});

it('cites an item in one line, with its number and its last change where it has them', () => {
  const item = { title: 'New fees', date: '2027-01-15' };
  const address = 'https://example.com/updates?id=7';
  expect(citation(item, address)).toBe('DataBP, “New fees”, January 15, 2027, https://example.com/updates?id=7');
  const notes = [{ text: 'The fee was wrong.', at: '2027-01-20T12:00:00Z', day: '2027-01-20' }];
  expect(citation({ ...item, ...notice, notes }, address)).toBe(
    'DataBP, “New fees”, Notice 2027-03, January 15, 2027 (updated January 20, 2027), https://example.com/updates?id=7',
  );
});

it.each([
  ['2027-01-30', []],
  ['2027-01-31', ['The notice takes effect in 29 days, on March 1, 2027. Readers should have 30 days.']],
  ['2027-02-28', ['The notice takes effect in 1 day, on March 1, 2027. Readers should have 30 days.']],
  ['2027-03-01', ['The notice takes effect today, on March 1, 2027. Readers should have 30 days.']],
  ['2027-03-02', ['The notice takes effect on March 1, 2027, which has passed.']],
])('warns on %s of a day that is near or has passed', (today, warnings) => {
  expect(noticeWarnings(notice, today)).toEqual(warnings);
});

it('warns of a notice without its day, and of nothing else', () => {
  expect(noticeWarnings({ ...notice, takesEffectOn: null }, '2027-01-01')).toEqual([
    'The notice does not say when it takes effect.',
  ]);
  expect(noticeWarnings({ affected: 'Vendors' }, '2027-01-01')).toHaveLength(1);
  expect(noticeWarnings({}, '2027-01-01')).toEqual([]);
});
