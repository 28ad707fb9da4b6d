import fc from 'fast-check';

import { botName, isPageRequest } from './bot';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('botName', () => {
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    [
      `${chrome.replace('X11; Linux x86_64', 'Linux; Android 6.0.1; Nexus 5X')} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
      'Googlebot',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36',
      'bingbot',
    ],
    ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', 'Yahoo'],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      'GPTBot',
    ],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebookexternalhit'],
    ['curl/8.5.0', 'curl'],
    ['python-requests/2.32.3', 'python-requests'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
      'HeadlessChrome',
    ],
    ['=cmd|bot', 'bot'],
    ['', 'unnamed'],
    [null, 'unnamed'],
  ])('%s is %s', (userAgent, name) => {
    expect(botName(userAgent)).toBe(name);
  });

  it.each([
    chrome,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ])('%s is a person’s browser', (userAgent) => {
    expect(botName(userAgent)).toBeUndefined();
  });

  it('is short and plain, whatever the user agent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom('', 'bot', 'compatible; ', ' crawler/1.0'),
        (text, mark) => {
          expect(botName(text + mark + text) ?? 'unnamed').toMatch(/^[A-Za-z][\w.-]{0,39}$/);
        },
      ),
    );
  });
});

describe('isPageRequest', () => {
  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Request(`http://site.example${path}`, { method, headers });

  it.each([
    request('/'),
    request('/about', { accept: 'text/html,*/*;q=0.8' }),
    request('/updates?id=7', { accept: '*/*' }),
    request('/', { 'sec-fetch-dest': 'document' }),
  ])('is one %#', (page) => {
    expect(isPageRequest(page)).toBe(true);
  });

  it.each([
    request('/', {}, 'HEAD'),
    request('/', {}, 'POST'),
    request('/api/news'),
    request('/_next/static/a'),
    request('/feed.xml'),
    request('/about', { rsc: '1' }),
    request('/about', { 'sec-purpose': 'prefetch;prerender' }),
    request('/about', { purpose: 'prefetch' }),
    request('/about', { 'sec-fetch-dest': 'empty' }),
    request('/about', { accept: 'image/avif,image/webp' }),
  ])('is none %#', (other) => {
    expect(isPageRequest(other)).toBe(false);
  });
});
