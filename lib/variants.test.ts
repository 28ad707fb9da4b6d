import { isVariant, newsItemOfVariant, newsPageOfVariant } from './variants';

test.each(['v1', 'v2', 'page', 'item-7', 'older-2'])('%s is a view', (view) => {
  expect(isVariant(view)).toBe(true);
});

test.each(['', 'v3', 'item-0', 'item-x', 'item-7x', 'older-1', 'older-0', 'pages'])('%s is none', (view) => {
  expect(isVariant(view)).toBe(false);
});

test('a view names its item and its page of the list', () => {
  expect(newsItemOfVariant('item-7')).toBe(7);
  expect(newsItemOfVariant('page')).toBeUndefined();
  expect(newsPageOfVariant('older-3')).toBe(3);
  expect(newsPageOfVariant('item-7')).toBe(1);
});

test('a number that the database cannot hold is still asked for', () => {
  expect(newsItemOfVariant('item-9999999999')).toBe(2_147_483_647);
});
