import fc from 'fast-check';

import { normalizePage, normalizeReferrer } from './page-path';

describe('normalizePage', () => {
  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['//about'.slice(1), '/about'],
    ['/%61bout', '/about'],
    ['/updates?id=7&token=abc', '/updates?id=7'],
    ['/documents?id=7&issue=9', '/documents?id=7'],
    ['/about?id=7', '/about'],
    ['/updates/?token=abc&id=12345678', '/updates?id=12345678'],
    ['/updates?id=2125550142', '/updates'],
    ['/updates?id=07', '/updates'],
    ['/updates?id=7x', '/updates'],
    ['/updates?page=2', '/updates'],
    ['/about?id=7', '/about'],
    ['/home-page', '/home-page'],
    ['/legal#privacy-policy', '/legal'],
    ['/a/../vision', '/vision'],
    ['/a//b', '/a/b'],
    ['/<b onload=x>', '/%3Cb%20onload%3Dx%3E'],
    ['/<script>alert(document.cookie)', '/redacted'],
    ['/=HYPERLINK("x")', '/%3DHYPERLINK%28%22x%22%29'],
    ['/a%2Fb', '/a%2Fb'],
    ['/news/how-the-consolidated-tape-works-2024', '/news/how-the-consolidated-tape-works-2024'],
    ['/draft/3f2504e04f8911d39a0c0305e82c3301', '/draft/redacted'],
    ['/verify/Jx0cH3kQm_vbT1-9zPqLr7sWyUeOaFgN2dKtXiB5hRM', '/verify/redacted'],
    ['/u/someone@example.com', '/u/redacted'],
    ['/u/someone%40example.com', '/u/redacted'],
    ['/call/2125550142', '/call/redacted'],
  ])('keeps %s as %s', (address, page) => {
    expect(normalizePage(address)).toBe(page);
  });

  it.each([
    '',
    'about',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    'https://elsewhere.example/',
    'javascript:alert(1)',
    '=1+1',
    '/a\0b',
    '/a%00b',
    '/a\nb',
    '/a%0Ab',
    '/%',
    '/%ff',
    '/api/news',
    '/_next/static/x',
    '/auth',
    '/auth?next=%2Fadmin',
    '/home',
    '/dashboard/',
    '/admin?tab=news',
    '/sign-out',
    '/unsubscribe?token=abc',
    '/preview/Jx0cH3kQm_vbT1-9zPqLr7sWyUeOaFgN2dKtXiB5hRM',
    '/a/../%70review/token',
    `/${'ab-'.repeat(100)}`,
  ])('refuses %j', (address) => {
    expect(normalizePage(address)).toBeUndefined();
  });

  const addresses = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .array(fc.string({ unit: fc.constantFrom(...'/\\.%?#@=+-<>"\'&; \0\n\u202eaA09é:') }), { maxLength: 20 })
      .map((parts) => `/${parts.join('')}`),
    fc.webPath(),
  );

  it('stores nothing but a plain path or a news item’s, whatever comes', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const page = normalizePage(address);
        if (page === undefined) return;
        expect(page).toMatch(/^(\/([\w.~-]|%[0-9A-F]{2}|\/(?!\/))*|\/updates\?id=[1-9]\d{0,7})$/);
        expect(page.length).toBeLessThanOrEqual(255);
        expect(new URL(page, 'http://site.invalid').host).toBe('site.invalid');
      }),
      { numRuns: 2000 },
    );
  });

  it('has one spelling for one page', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const page = normalizePage(address);
        if (page !== undefined) expect(normalizePage(page)).toBe(page);
      }),
      { numRuns: 2000 },
    );
  });

  it('never keeps a query but the number of a news item, a hash or a token', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.uint8Array({ minLength: 32, maxLength: 32 }), (path, bytes) => {
        const token = Buffer.from(bytes).toString('hex');
        for (const address of [`${path}?token=${token}`, `${path}#${token}`, `/x/${token}`])
          expect(normalizePage(address) ?? '').not.toContain(token);
      }),
    );
  });
});

describe('normalizeReferrer', () => {
  const own = ['www.databp.com', 'localhost:3000'];

  it.each([
    ['https://News.Example.com/story?token=1', 'news.example.com'],
    ['http://search.example:8080/', 'search.example'],
    ['https://user:secret@example.com/', 'example.com'],
    ['https://databp.com.example/', 'databp.com.example'],
    ['android-app://com.google.android.gm/', 'android-app://com.google.android.gm'],
    ['android-app://Com.Example_App', 'android-app://com.example_app'],
  ])('keeps the host of %s', (referrer, host) => {
    expect(normalizeReferrer(referrer, own)).toBe(host);
  });

  it.each([
    '',
    'https://www.databp.com/about',
    'http://localhost:3000/',
    'https://databp.com/',
    'https://www.databp.com:8443/about',
    'http://DataBP.com:3000/',
    'android-app://x',
    'android-app://',
    'android-app://com.example:80/',
    'ios-app://com.example',
    'javascript:alert(1)',
    'not a url',
    '=1+1',
    'https://[::1]/',
  ])('drops %j', (referrer) => {
    expect(normalizeReferrer(referrer, own)).toBeUndefined();
  });

  it('is a host name or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (referrer) => {
        expect(normalizeReferrer(referrer, own) ?? 'a.b').toMatch(/^[a-z0-9.-]{1,253}$/);
      }),
    );
  });
});
