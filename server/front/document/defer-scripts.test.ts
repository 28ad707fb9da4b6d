import { runInNewContext } from 'node:vm';

import { deferScripts, isLoader } from './defer-scripts';
import { elementsOf } from './html';

const deferred = (html: string) => deferScripts(html, elementsOf(html)).html;

const page = [
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/_next/static/chunks/a.css"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/boot.js"/>',
  '<script src="/_next/static/chunks/one.js" async=""></script>',
  '<script src="/_next/static/chunks/old.js" noModule=""></script><script>early()</script></head>',
  '<body><p>Text</p><script src="/_next/static/chunks/boot.js" id="_R_" async=""></script><script>payload()</script></body></html>',
].join('');

describe('the document', () => {
  it('holds the same content, and of its scripts those that load nothing or that only an old browser loads', () => {
    const html = deferred(page);
    const elements = [...html.matchAll(/<(script|link)\b[^>]*>/g)].map(([element]) => element);
    expect(elements).toEqual([
      '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>',
      '<script src="/_next/static/chunks/old.js" noModule="">',
      '<script>',
      '<script>',
      '<script>',
    ]);
    expect(html).toContain('<script>early()</script>');
    expect(html).toContain('<body><p>Text</p><script>payload()</script></body></html>');
  });

  it.each([
    ['without scripts', '<html><head></head><body><p>Text</p></body></html>'],
    ['without a head', '<script src="/_next/static/chunks/one.js" async=""></script>'],
    ['with scripts from elsewhere', '<head></head><script src="https://forms.example/a.js" async=""></script>'],
    [
      'with an address that is not one',
      '<head></head><script src="/_next/static/a.js&quot;</script>" async=""></script>',
    ],
  ])('stays as it is: %s', (_, html) => expect(deferred(html)).toBe(html));
});

it('does not treat a script element in a comment, in text or in a template as a script', () => {
  const script = '<script src="/_next/static/chunks/one.js" async=""></script>';
  const html = `<html><head></head><body><!-- ${script} --><textarea>${script}</textarea><template>${script}</template></body></html>`;
  expect(deferred(html)).toBe(html);
});

it('understands another order of attributes, and other quotes', () => {
  const html =
    "<html><head></head><body><script async id='_R_' src='/_next/static/chunks/one.js'></script></body></html>";
  expect(deferred(html)).toContain('(["/_next/static/chunks/one.js"])</script></head><body></body>');
});

it('knows its own loader, and none that loads anything else', () => {
  const script = /<script>(\(function\(urls\).*?)<\/script>/s.exec(deferred(page))?.[1] ?? '';
  expect(isLoader(script)).toBe(true);
  expect(isLoader(script.replace('/_next/static/chunks/one.js', 'https://elsewhere.example/a.js'))).toBe(false);
  expect(isLoader(`${script};alert(1)`)).toBe(false);
  expect(isLoader(script.replace(/\)$/, ',alert(1))'))).toBe(false);
});

describe('in the browser', () => {
  interface Browser {
    visibilityState?: 'visible' | 'hidden';
    observer?: { supportedEntryTypes?: string[] } | null;
  }

  /** Runs in the page's place what the page would run, in a browser of this kind. */
  function open({ visibilityState = 'visible', observer = { supportedEntryTypes: ['mark', 'paint'] } }: Browser = {}) {
    const loaded: string[] = [];
    let paint: ((names: string[]) => void) | undefined;
    let timeIsUp: (() => void) | undefined;
    let scroll: (() => void) | undefined;
    class PerformanceObserver {
      constructor(tell: (list: { getEntriesByName(name: string): unknown[] }) => void) {
        paint = (names) => tell({ getEntriesByName: (name) => names.filter((candidate) => candidate === name) });
      }
      observe() {}
    }
    const window = observer ? { PerformanceObserver: Object.assign(PerformanceObserver, observer) } : {};
    const script = /<script>(\(function\(urls\).*?)<\/script>/s.exec(deferred(page))?.[1] ?? '';
    runInNewContext(script, {
      window,
      setTimeout: (callback: () => void, delay?: number) => (delay ? (timeIsUp = callback) : callback()),
      requestAnimationFrame: (callback: () => void) => callback(),
      addEventListener: (type: string, listener: () => void) => type === 'scroll' && (scroll = listener),
      document: {
        visibilityState,
        // A script created this way is async by default.
        createElement: () => ({ async: true }),
        head: { append: ({ src, async }: { src: string; async: boolean }) => loaded.push(`${src} ${async}`) },
      },
    });
    return {
      loaded,
      paint: (...names: string[]) => paint?.(names),
      letTimePass: () => timeIsUp?.(),
      scroll: () => scroll?.(),
    };
  }

  const all = ['/_next/static/chunks/one.js true', '/_next/static/chunks/boot.js true'];

  it('loads nothing before there is something to read, and then everything, once', () => {
    const { loaded, paint, letTimePass } = open();
    paint('first-paint');
    expect(loaded).toEqual([]);
    paint('first-paint', 'first-contentful-paint');
    expect(loaded).toEqual(all);
    letTimePass();
    expect(loaded).toEqual(all);
  });

  it('loads everything once the page is scrolled, of which no paint is reported', () => {
    const { loaded, scroll } = open();
    scroll();
    expect(loaded).toEqual(all);
  });

  it('does not wait for a paint that never comes', () => {
    const { loaded, letTimePass } = open();
    letTimePass();
    expect(loaded).toEqual(all);
  });

  it.each<[string, Browser]>([
    ['in a tab in the background', { visibilityState: 'hidden' }],
    ['where paints are not reported', { observer: { supportedEntryTypes: ['mark'] } }],
    ['where observers do not tell what they know', { observer: {} }],
    ['without observers', { observer: null }],
  ])('loads everything at once %s', (_, browser) => expect(open(browser).loaded).toEqual(all));
});
