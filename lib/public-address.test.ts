import { publicAddress } from './public-address';

const state = { key: '1-0', landingPageVersion: 'v2' } as const;

function addressOf(url: string, cookies?: string) {
  const [path = '', query] = url.split('?');
  const found = publicAddress({ path, query: new URLSearchParams(query), cookies }, state);
  if (!found) return 'Next';
  if (found.kind === 'page') return `${found.variant} ${found.page.path}`;
  return found.kind === 'made' ? found.address : found.kind;
}

it.each([
  ['/', 'v2 /'],
  ['/?version=1', 'v1 /'],
  ['/?Version=v1&x=1', 'v2 /'],
  ['/about?x=1', 'page /about'],
  ['/updates?x=1&id=7', 'item-7 /updates'],
  ['/updates?page=3', 'older-3 /updates'],
  ['/updates?q=tape', 'search'],
  ['/updates?q=tape&id=7', 'item-7 /updates'],
  ['/feed.xml?x=1', '/feed.xml'],
  ['/feed.xml?category=regulatory&x=1', '/feed.xml?category=regulatory'],
  ['/feed.xml?category=none', 'Next'],
  ['/og/news-7.png?x=1', '/og/news-7.png'],
  ['/api/news?x=1&limit=5&q=tape', '/api/news?limit=5&q=tape'],
  ['/api/news?limit=0', 'Next'],
  ['/api/news/7', 'Next'],
  ['/auth', 'Next'],
  ['/admin/audit', 'Next'],
  ['/about/', 'Next'],
  ['/_next/image?url=x', 'missing'],
  ['/index.php', 'missing'],
])('%s means %s', (url, address) => expect(addressOf(url)).toBe(address));

it('takes the browser’s choice from its cookie, for the landing page only', () => {
  const cookie = `a=b; siteConfig=${encodeURIComponent('{"landingPageVersion":"v1"}')}`;
  expect(addressOf('/', cookie)).toBe('v1 /');
  expect(addressOf('/?version=v2', cookie)).toBe('v2 /');
  expect(addressOf('/about', cookie)).toBe('page /about');
  expect(addressOf('/', cookie.replace('siteConfig', 'xsiteConfig'))).toBe('v2 /');
});
