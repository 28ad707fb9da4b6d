import type { Page } from '@playwright/test';

import { follow } from '../../lib/content/follow';
import { vision } from '../../lib/content/vision';
import { paths } from '../../lib/paths';
import { everyPage, expect, lineCount, test } from './fixtures';

/** The pages whose words stand in the code. */
const publicPaths = everyPage.filter((path) => path !== paths.updates);

/** The widths of windows that a page is laid out for. */
const widths = [320, 390, 768, 1024, 1280, 1920];

async function openAt(page: Page, width: number, path: string) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
}

test('the navigation begins where the text does', async ({ page }) => {
  for (const width of [390, 1280]) {
    await openAt(page, width, '/about');
    const [link, title] = await page.evaluate(() =>
      ['nav[aria-label=Main] a', 'main h1'].map((selector) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(selector) ?? document.body);
        return range.getBoundingClientRect().left;
      }),
    );
    expect(Math.abs((link ?? 0) - (title ?? 0))).toBeLessThan(1);
  }
});

test('the essay stands in the middle, under its title', async ({ page }) => {
  for (const width of [390, 768, 1280, 1920]) {
    await openAt(page, width, '/?version=v1');
    const middles = await page.locator('article').evaluate((article) => {
      const middle = (element: Element | null) => {
        const { left, right } = element?.getBoundingClientRect() ?? new DOMRect();
        return (left + right) / 2;
      };
      const paragraphs = [...article.querySelectorAll('section > p.font-serif:not([aria-hidden])')];
      return { title: middle(article.querySelector('h1')), paragraphs: paragraphs.map(middle) };
    });
    expect(middles.paragraphs.length).toBeGreaterThan(8);
    for (const middle of middles.paragraphs) expect(Math.abs(middle - middles.title)).toBeLessThanOrEqual(1);
  }
});

test('on the narrowest phone the navigation has one line and no title breaks a word', async ({ page }) => {
  for (const path of everyPage) {
    await openAt(page, 320, path);
    const tops = await page
      .locator('nav[aria-label=Main] a')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect([path, new Set(tops).size]).toEqual([path, 1]);
    const fits = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      title.style.width = 'min-content';
      title.style.overflowWrap = 'normal';
      return title.getBoundingClientRect().width <= (title.parentElement?.clientWidth ?? 0);
    });
    expect([path, fits]).toEqual([path, true]);
  }
});

test('no owner of a processor lies over the next, with wider text spacing neither', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await openAt(page, width, paths.primer);
    for (const spacing of ['*{}', '* { line-height: 1.5 !important; letter-spacing: 0.12em !important }']) {
      await page.addStyleTag({ content: spacing });
      const figure = page.getByRole('figure', { name: 'Who has owned the processors' });
      const lists = await figure.getByRole('list').evaluateAll((all) =>
        all.map((list) =>
          [...list.children].map((item) => {
            const text = document.createRange();
            text.selectNodeContents(item);
            const { top, bottom } = text.getBoundingClientRect();
            return { top, bottom };
          }),
        ),
      );
      expect(lists.map(({ length }) => length)).toEqual([4, 2, 6]);
      for (const items of lists) {
        for (const [index, { top }] of items.entries()) {
          expect(top).toBeGreaterThanOrEqual(items[index - 1]?.bottom ?? 0);
        }
      }
    }
  }
});

test('a chapter’s number has no section mark', async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path);
    const marked = await page.evaluate(() =>
      [...document.querySelectorAll('main *')].flatMap((element) =>
        [
          element.textContent,
          getComputedStyle(element, '::before').content,
          getComputedStyle(element, '::after').content,
        ]
          .filter((text) => text?.includes('§'))
          .map(() => element.tagName),
      ),
    );
    expect([path, marked]).toEqual([path, []]);
  }
});

test('no line ends between “Tape” or “and” and the letter of a tape', async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const parted = await page.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent ?? '';
          for (const { index, 0: words } of text.matchAll(/(?:Tapes?|and|or)\s[A-C]\b/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + words.length);
            const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
            if (new Set(tops).size > 1) found.push(text.slice(Math.max(0, index - 20), index + 12));
          }
        }
        return found;
      });
      expect([width, path, parted]).toEqual([width, path, []]);
    }
  }
});

test('no line begins with the mark that follows a term', async ({ page }) => {
  for (const path of ['/?version=v1', paths.primer]) {
    for (const width of widths) {
      await openAt(page, width, path);
      const parted = await page.locator('main .term').evaluateAll((terms) =>
        terms.flatMap((term) => {
          const after = term.nextSibling ?? term.parentElement?.nextSibling;
          if (!after || !/^[.,;:)]/.test(after.textContent ?? '')) return [];
          const mark = document.createRange();
          mark.setStart(after, 0);
          mark.setEnd(after, 1);
          const isBelow = mark.getBoundingClientRect().top > term.getBoundingClientRect().bottom;
          return isBelow ? [term.textContent] : [];
        }),
      );
      expect([width, path, parted]).toEqual([width, path, []]);
    }
  }
});

test('a page grows with a wide window, by a quarter at most', async ({ page }) => {
  for (const [width, size] of [
    [390, 16],
    [1280, 16],
    [2560, 20],
    [3840, 20],
  ] as const) {
    await openAt(page, width, paths.about);
    expect([width, await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))]).toEqual(
      [width, size],
    );
  }
});

test('the essay’s timeline breaks no word', async ({ page }) => {
  for (const width of [...widths, 1023]) {
    await openAt(page, width, '/?version=v1');
    const broken = await page.locator('section:has(> div > #timeline-title) li p').evaluateAll((lines) =>
      lines.flatMap(({ firstChild }) =>
        [...(firstChild?.textContent ?? '').matchAll(/\p{L}+/gu)].flatMap(({ index, 0: word }) => {
          if (!firstChild) return [];
          const range = document.createRange();
          range.setStart(firstChild, index);
          range.setEnd(firstChild, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        }),
      ),
    );
    expect([width, broken]).toEqual([width, []]);
  }
});

test('the tapes carry letters from edge to edge of a wide window', async ({ page }) => {
  for (const width of [1920, 2560]) {
    for (const path of ['/?version=v1', '/?version=v2', '/landing-v2']) {
      await openAt(page, width, path);
      for (const tape of await page.locator('.tape').all()) {
        const print = await tape.evaluate((element) => {
          const { maskRepeat, width } = getComputedStyle(element, '::before');
          return { maskRepeat, width: parseFloat(width), left: element.getBoundingClientRect().left };
        });
        expect(print).toEqual({ maskRepeat: 'repeat-x', width, left: 0 });
      }
      const printed = await page
        .locator('g[data-tape]')
        .evaluateAll((tapes) =>
          tapes.map((tape) =>
            Math.min(...[...tape.querySelectorAll('text')].map((text) => text.getBoundingClientRect().left)),
          ),
        );
      for (const left of printed) expect(left).toBeLessThan(160);
    }
  }
});

test('no hairline stands beside the edge of a colored band', async ({ page }) => {
  for (const width of [390, 1280]) {
    await openAt(page, width, '/about');
    const stray = await page.locator('main').evaluate((main) => {
      const groundAt = (element: Element | null): string => {
        if (!element) return '';
        const { backgroundColor } = getComputedStyle(element);
        return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundAt(element.parentElement) : backgroundColor;
      };
      return [...main.querySelectorAll('section[id]')].flatMap((section) => {
        const ruled = [section, ...section.children].find(
          (element) => parseFloat(getComputedStyle(element).borderTopWidth) > 0,
        );
        const before = section.previousElementSibling;
        return ruled && before && groundAt(before) !== groundAt(section) ? [section.id] : [];
      });
    });
    expect(stray).toEqual([]);
  }
});

test('the chapters of the vision keep their numbers on a phone', async ({ page }) => {
  for (const width of [390, 1280]) {
    await openAt(page, width, '/vision');
    for (const [index, { anchor }] of vision.chapters.entries()) {
      await expect(
        page
          .locator(`#${anchor}`)
          .getByText(String(index + 1), { exact: true })
          .first(),
      ).toBeVisible();
    }
  }
});

test('each station of the primer’s drawing has its name on one line, and the caption fits both its directions', async ({
  page,
}) => {
  expect(follow.caption).not.toMatch(/left|right/);
  for (const width of [320, 390, 768, 1280]) {
    await openAt(page, width, '/primer');
    for (const { steps } of follow.paths) {
      for (const { anchor } of steps) {
        const name = page.locator(`#${anchor} label`).first();
        const fits = await name.evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return text.getBoundingClientRect().width <= element.clientWidth;
        });
        expect([width, anchor, await lineCount(name), fits]).toEqual([width, anchor, 1, true]);
      }
    }
  }
});

test('no tabular figures widen the hyphens of tables and fields', async ({ page }) => {
  for (const [path, parts] of [
    ['/primer', 'main :is(th, td)'],
    ['/contact', 'main :is(input, select, textarea)'],
  ] as const) {
    await page.goto(path);
    const figures = await page
      .locator(parts)
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).fontVariantNumeric));
    expect(figures.length).toBeGreaterThan(3);
    expect(new Set(figures)).toEqual(new Set(['normal']));
  }
});

test('no page whose words stand in the code fetches a whole font for a rare sign', async ({ page, site }) => {
  // Landing pages show the newest items, and other tests' may have rare signs.
  const newest = await Promise.all([1, 2, 3].map(() => site.addNews({ date: '2099-01-01' })));
  for (const path of publicPaths) {
    await page.goto(path);
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []));
    });
    expect(fonts.length, path).toBeGreaterThan(1);
    expect(
      fonts.filter((name) => name.includes('latin')),
      path,
    ).toEqual([]);
  }
  for (const id of newest) await site.admin.delete(`/api/admin/news/${id}`);
});

test('no text is set under 12 px, in a drawing neither', async ({ page }) => {
  for (const path of everyPage) {
    for (const width of [320, 1280]) {
      await openAt(page, width, path);
      const small = await page.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const element = node.parentElement;
          const words = node.textContent?.trim() ?? '';
          if (!words || !element?.checkVisibility({ visibilityProperty: true })) continue;
          const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
          const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
          if (size < 11.95) found.push(`${words} at ${size.toFixed(1)} px`);
        }
        return found;
      });
      expect([width, path, small]).toEqual([width, path, []]);
    }
  }
});

test('what is pressed by itself is at least 24 px high and wide', async ({ page }) => {
  for (const path of everyPage) {
    for (const width of [320, 1280]) {
      await openAt(page, width, path);
      const small = await page.locator('a, main button, summary').evaluateAll((targets) =>
        targets.flatMap((target) => {
          const { width, height } = target.getBoundingClientRect();
          const sentence = target.closest('p, li, dd, td, figcaption')?.textContent?.trim();
          const isInSentence = sentence !== undefined && sentence !== target.textContent?.trim();
          const isSeen = target.checkVisibility({ visibilityProperty: true }) && width > 1;
          return isSeen && !isInSentence && Math.min(width, height) < 24 ? [target.textContent] : [];
        }),
      );
      expect([width, path, small]).toEqual([width, path, []]);
    }
  }
});

test('a date of the essay’s timeline stands on one line', async ({ page }) => {
  for (const width of [320, 1024, 1280, 1920]) {
    await openAt(page, width, '/?version=v1');
    for (const label of await page.locator('section:has(> div > #timeline-title) li p:first-child').all()) {
      expect([width, await label.textContent(), await lineCount(label)]).toEqual([width, await label.textContent(), 1]);
    }
  }
});

test('the pictures of the vision are as wide as each other', async ({ page }) => {
  for (const width of [390, 1280, 1920]) {
    await openAt(page, width, '/vision');
    const widths = await page.locator('main figure').evaluateAll((figures) =>
      figures.map((figure) => {
        const parts = [...figure.querySelectorAll(':scope > div, :scope > svg')].map((part) =>
          Math.round(part.getBoundingClientRect().width),
        );
        return Math.max(...parts);
      }),
    );
    expect(widths).toHaveLength(vision.chapters.length);
    expect(new Set(widths).size).toBe(1);
  }
});

test('the form of the briefing fills its panel', async ({ page }) => {
  for (const width of [390, 1280, 1920]) {
    await openAt(page, width, '/?version=v2');
    const room = await page.locator('#subscribe .bg-wash').evaluate((panel) => {
      const { paddingLeft, paddingRight } = getComputedStyle(panel);
      const inner = panel.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return inner - (panel.querySelector('textarea')?.getBoundingClientRect().width ?? 0);
    });
    expect(Math.abs(room)).toBeLessThan(2);
  }
});

test('a reader who asks the browser for larger text gets no smaller heading', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  const sizesAt = async (standard: number, path: string) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.goto(path);
    return page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((headings) => headings.map((heading) => parseFloat(getComputedStyle(heading).fontSize)));
  };
  for (const width of [320, 390, 540, 768]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of everyPage) {
      const usual = await sizesAt(16, path);
      const large = await sizesAt(32, path);
      const smaller = usual.flatMap((size, index) =>
        (large[index] ?? 0) < size ? [`${size} to ${large[index]}`] : [],
      );
      expect([width, path, smaller]).toEqual([width, path, []]);
      expect(large[0], path).toBeGreaterThan(usual[0] ?? 0);
    }
  }
});

test('text that the reader has doubled on a phone keeps words whole in pictures and tables, and headings in rank', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of everyPage) {
    await page.goto(path);
    // Not every Chromium has the dictionaries; the longest words may have to break all the same.
    await page.addStyleTag({ content: '* { hyphens: manual !important }' });
    const found = await page.evaluate(() => {
      const texts = document.querySelectorAll('main figure :is(p, span, dt, dd, li, b), main table :is(td, th, td *)');
      const broken = [...texts].flatMap((element) =>
        [...element.childNodes].flatMap((node) =>
          [...(node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '').matchAll(/[\p{L}\d:]+/gu)].flatMap(
            ({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              const tops = [...range.getClientRects()]
                .filter(({ width }) => width > 1)
                .map(({ top }) => Math.round(top));
              return new Set(tops).size > 1 && word.length <= 12 ? [word] : [];
            },
          ),
        ),
      );
      const cards = [...document.querySelectorAll<HTMLElement>('main table')].filter(
        (table) => getComputedStyle(table).display === 'block',
      );
      const cut = cards.filter(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth);
      const sizeOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map((heading) => parseFloat(getComputedStyle(heading).fontSize));
      const [first, second, third] = ['h1', 'h2:not(.kicker)', 'h3:not(.kicker)'].map((name) => sizeOf(`main ${name}`));
      const ranks = [
        Math.min(...(first ?? [])) >= Math.max(...(second ?? [])),
        Math.min(...(second ?? [])) >= Math.max(...(third ?? [])),
      ];
      return { broken, cut: cut.map(({ textContent }) => textContent?.slice(0, 40)), ranks };
    });
    expect([path, found]).toEqual([path, { broken: [], cut: [], ranks: [true, true] }]);
  }
});
