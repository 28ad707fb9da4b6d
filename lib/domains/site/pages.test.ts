import {
  chooseVariant,
  findPublicPage,
  internalAddress,
  isSiteAddress,
  isVariant,
  landingVersionOfVariant,
  newsItemOfVariant,
  newsPageOfVariant,
  publicPages,
  type PublicPage,
} from './pages';

test.each(['v1', 'v2', 'page', 'item-7', 'older-2', 'missing', 'v1~12-mi0', 'item-7~0-0'])('%s is a view', (view) => {
  expect(isVariant(view)).toBe(true);
});

test.each(['', 'v3', 'item-0', 'item-x', 'item-7x', 'older-1', 'older-0', 'pages', '~1', 'v1~1~2', 'v1~1/2'])(
  '%s is none',
  (view) => {
    expect(isVariant(view)).toBe(false);
  },
);

test('a view names its item and its page of the list', () => {
  expect(newsItemOfVariant('item-7')).toBe(7);
  expect(newsItemOfVariant('page')).toBeUndefined();
  expect(newsPageOfVariant('older-3')).toBe(3);
  expect(newsPageOfVariant('item-7')).toBe(1);
});

test('a number that the database cannot hold is still asked for', () => {
  expect(newsItemOfVariant('item-9999999999')).toBe(2_147_483_647);
});

test('what is missing names an item that there is not', () => {
  expect(newsItemOfVariant('missing~3-0')).toBe(0);
});

const choose = (path: string, query = '', storedConfig?: string) =>
  chooseVariant(findPublicPage(path) as PublicPage, {
    query: new URLSearchParams(query),
    storedConfig,
    landingPageVersion: 'v2',
  });

test.each([
  ['/', '', undefined, 'v2'],
  ['/', 'version=1', undefined, 'v1'],
  ['/', 'version=v1&x=1', undefined, 'v1'],
  ['/', 'version=3', '{"landingPageVersion":"v1"}', 'v1'],
  ['/', 'version=v2', '{"landingPageVersion":"v1"}', 'v2'],
  ['/', '', encodeURIComponent('{"landingPageVersion":"v1"}'), 'v1'],
  ['/', '', '{', 'v2'],
  ['/updates', '', undefined, 'page'],
  ['/updates', 'id=7', undefined, 'item-7'],
  ['/updates', 'id=%2B07x&page=3', undefined, 'item-7'],
  ['/updates', 'id=0', undefined, 'page'],
  ['/updates', 'page=2', undefined, 'older-2'],
  ['/updates', 'page=1', undefined, 'page'],
  ['/updates', 'page=-1', undefined, 'page'],
  ['/about', 'id=7&version=v1', '{"landingPageVersion":"v1"}', 'page'],
])('%s?%s with %s means %s', (path, query, stored, variant) => expect(choose(path, query, stored)).toBe(variant));

test('what a page is rendered under can be read again', () => {
  for (const page of publicPages) {
    for (const variant of ['v1', 'item-7', 'older-2']) {
      const [, segment = '', ...rest] = internalAddress(page, variant, '12-mi0q').split('/');
      expect(`/${rest.join('/')}`).toBe(page.path);
      expect(isVariant(segment)).toBe(true);
      expect([landingVersionOfVariant(segment), newsItemOfVariant(segment), newsPageOfVariant(segment)]).toEqual([
        landingVersionOfVariant(variant),
        newsItemOfVariant(variant),
        newsPageOfVariant(variant),
      ]);
    }
  }
});

test.each([
  ['/auth', true],
  ['/admin/audit', true],
  ['/preview/abc', true],
  ['/api', true],
  ['/api/anything', true],
  ['/.well-known/change-password', true],
  ['/.well-known/security.txt', true],
  ['/about/', true],
  ['//about', true],
  ['/administrator', false],
  ['/_next/image', false],
  ['/nowhere', false],
  ['/wp-login.php', false],
])('%s may lead somewhere: %s', (path, is) => expect(isSiteAddress(path)).toBe(is));
