import type { Locator } from '@playwright/test';

import { highlights } from '@/lib/content/landing';

import { expect, toggleComparison, test } from './fixtures';
import { distance } from './geometry';

const sentences = {
  A: /^Tape A covers/,
  B: /^Tape B covers/,
  C: /^Tape C covers/,
  all: /^Today there are three plans, two sets of rules and three administrators/,
};

test.describe('the tapes', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?version=v2');
  });

  test('are read by keyboard only', async ({ page }) => {
    await expect(page.getByText(sentences.all)).toBeVisible();
    await page.getByRole('radio', { name: 'All', exact: true }).focus();
    for (const code of ['A', 'B', 'C'] as const) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: `Tape ${code}` })).toBeChecked();
      await expect(page.getByText(sentences[code])).toBeVisible();
      await expect(page.getByText(sentences.all)).toBeHidden();
    }
    await expect(page.getByText(sentences.A)).toBeHidden();
    await expect(page.locator('svg [data-tape="A"]').first()).toHaveCSS('opacity', '0.22');
    await expect(page.locator('svg [data-tape="C"]').first()).toHaveCSS('opacity', '1');
  });

  test('are read by tapping in the drawing, and marked in the table', async ({ page }) => {
    const ground = (code: string) => expect(page.locator(`tr[data-tape=${code}]`));
    const none = 'rgba(0, 0, 0, 0)';
    for (const code of ['A', 'C'] as const) {
      await page.locator(`label[for="tape-${code}"][data-tape]`).click();
      await expect(page.getByRole('radio', { name: `Tape ${code}` })).toBeChecked();
      await expect(page.getByText(sentences[code])).toBeVisible();
      await expect(page.getByText(sentences.B)).toBeHidden();
      await ground(code).not.toHaveCSS('background-color', none);
      await ground('B').toHaveCSS('background-color', none);
    }
  });

  test('are said as the control says, wherever the pointer is', async ({ page }) => {
    for (const name of ['All', 'Tape A'] as const) {
      await page.getByRole('radio', { name, exact: true }).check();
      const sentence = page.getByText(name === 'All' ? sentences.all : sentences.A);
      for (const place of [
        page.getByRole('row', { name: /^Tape B/ }),
        page.locator('label[for="tape-C"][data-tape]'),
      ]) {
        await place.hover();
        await expect(sentence).toBeVisible();
        await expect(page.getByText(sentences.B)).toBeHidden();
        await expect(page.getByText(sentences.C)).toBeHidden();
      }
    }
  });

  test('say what was tapped within sight, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 667 });
    await page.goto('/?version=v2');
    for (const place of ['label[for="tape-C"][data-tape]', '#tape-B']) {
      const target = page.locator(place);
      await target.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await target.click();
      await expect(page.getByText(sentences[place === '#tape-B' ? 'B' : 'C'])).toBeInViewport({ ratio: 1 });
    }
  });

  test('are described for screen readers', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Read the tape' })).toMatchAriaSnapshot(`
      - region "Read the tape":
        - img "Tapes A, B and C become one consolidated tape."
        - heading "Read the tape" [level=2]
        - group "Choose a tape":
          - radio "All" [checked]
          - radio "Tape A"
          - radio "Tape B"
          - radio "Tape C"
        - group:
          - table "Each tape today, and the one tape that is proposed":
            - rowgroup:
              - row "Tape Listings Plan Processor Feeds Administrator"
            - rowgroup:
              - row "Tape A NYSE CTA and CQ Plans SIAC CQS, CTS New York Stock Exchange"
              - row /Tape B .* CTA and CQ Plans SIAC CQS, CTS NYSE American/
              - row "Tape C Nasdaq UTP Plan Nasdaq UQDF, UTDF Nasdaq"
              - row /One tape All of these CT Plan .* One, independent/
    `);
  });

  test('and every choice stand in print, whatever is chosen on the screen', async ({ page }) => {
    await page.getByRole('radio', { name: 'Tape C' }).check();
    await page.emulateMedia({ media: 'print' });
    for (const sentence of Object.values(sentences)) await expect(page.getByText(sentence)).toBeVisible();
    const table = page.locator('#features').getByRole('table');
    await expect(table.getByText('A single market data agreement for all three tapes')).toBeVisible();
    await expect(page.getByText('Separate agreements under the CTA and UTP Plans')).toBeVisible();
  });

  test('choices move nothing on the page', async ({ page }) => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    for (const name of ['Tape A', 'Tape B', 'Tape C']) {
      await page.getByRole('radio', { name }).check();
      expect(await height()).toBe(before);
    }
  });
});

test('the highlights say what they propose, on a phone the first three', async ({ page }) => {
  await page.goto('/?version=v2#features');
  const proposed = highlights.groups.flatMap((group) => group.highlights.map((one) => `${one.proposed}.`));
  const shown = page.locator('#features').getByText(/\.$/).filter({ visible: true });
  for (const [width, count] of [
    [1280, 9],
    [390, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const texts = await shown.allInnerTexts();
    expect(proposed.filter((text) => texts.includes(text))).toEqual(proposed.slice(0, count));
  }
});

test('the highlights are named at a glance, and compared with today on demand', async ({ page }) => {
  await page.goto('/?version=v2');
  const features = page.locator('#features');
  await expect(features.getByRole('list').getByRole('listitem').getByRole('listitem')).toContainText([
    'One agreement',
    'One way in',
    'One report, one invoice',
    'Shared definitions',
    'One unit of count',
    'One audit standard',
    'An online desk for licensees',
    'Policies with a history',
    'Independent support',
  ]);
  await expect(features.getByRole('figure')).toHaveCount(3);
  await expect(features.getByRole('table')).toBeHidden();
  await toggleComparison(page);
  await expect(features.getByRole('table')).toBeVisible();
});

test('the comparison of the highlights shows today and the proposal, and says on a phone which is which', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/?version=v2#features');
  await toggleComparison(page);
  const today = page.getByText('Separate agreements under the CTA and UTP Plans');
  const proposed = page.getByRole('table').getByText('A single market data agreement for all three tapes');
  const before = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element, '::before').content);
  for (const [width, labels] of [
    [1280, ['none', 'none']],
    [390, ['"Today: "', '"Proposed: "']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(today).toBeVisible();
    await expect(proposed).toBeVisible();
    expect([await before(today), await before(proposed)]).toEqual(labels);
  }
  await expectAccessible();
});

test('the index of the briefing marks the part that is being read, and no place between two parts is unmarked', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?version=v2');
  const entries = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(entries).toHaveCount(8);
  for (const entry of await entries.all()) {
    await expect(entry).toHaveCSS('font-weight', '400');
    await entry.click();
    await expect(entry).toHaveCSS('font-weight', '600');
  }
  const gaps = await page
    .locator('#situation')
    .evaluate((first) =>
      [...(first.parentElement?.children ?? [])].map((part, index, parts) =>
        Math.round(
          (parts[index + 1] ?? part).getBoundingClientRect().top -
            part.getBoundingClientRect()[index + 1 < parts.length ? 'bottom' : 'top'],
        ),
      ),
    );
  expect(gaps).toEqual(gaps.map(() => 0));
});

test('the index never marks two parts, not on the line between them either', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?version=v2');
  const marked = await page.locator('#situation').evaluate(async (first) => {
    const found: string[] = [];
    const edgeOf = (part: Element) => part.getBoundingClientRect().top + scrollY - 0.3 * innerHeight;
    const top = first.parentElement?.style;
    for (const part of first.parentElement?.children ?? []) {
      // Just below a whole pixel of scrolling, where rounding makes the difference.
      top?.setProperty('padding-top', '0');
      top?.setProperty('padding-top', `${1.0625 - (edgeOf(part) % 1)}px`);
      const edge = Math.floor(edgeOf(part));
      for (const y of [edge - 1, edge, edge + 1]) {
        scrollTo({ top: y, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const entries = [...document.querySelectorAll('nav[aria-label="On this page"] a')];
        const bold = entries.filter((entry) => getComputedStyle(entry).fontWeight === '600');
        if (bold.length > 1) found.push(bold.map((entry) => entry.textContent).join(' and '));
      }
    }
    return found;
  });
  expect(marked).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the choices work all the same', async ({ page }) => {
    await page.goto('/?version=v2');
    await page.getByRole('radio', { name: 'Tape B' }).check();
    await expect(page.getByText(sentences.B)).toBeVisible();
    await toggleComparison(page);
    await expect(page.getByText('Separate agreements under the CTA and UTP Plans')).toBeVisible();
  });
});

test('a note of the essay is beside the words that it is about', async ({ page }) => {
  await page.goto('/?version=v1');
  for (const [words, label] of [
    ['common processors', 'Processor'],
    ['market data', 'Position'],
    ['operational readiness', 'Day one'],
  ] as const) {
    const marked = page.getByRole('article').getByRole('button', { name: words });
    const { beside, down } = await distance(marked, page.getByRole('complementary', { name: label }));
    expect(beside).toBeGreaterThan(0);
    expect(Math.abs(down)).toBeLessThan(120);
  }
});

test('marked words of the essay open their note, on a phone too', async ({ page, expectAccessible }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/?version=v1');
    const words = page.getByRole('article').getByRole('button', { name: 'operational readiness' });
    const note = page.getByRole('note').filter({ hasText: 'Day one' });
    await expect(note).toBeHidden();
    await words.click();
    await expect(note).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(words).toBeFocused();
    const marked = await page.getByRole('article').locator('.term').all();
    for (const term of marked) await expect(term).toHaveAttribute('popovertarget', /./);
  }
});

test('the essay’s timeline is a list in order', async ({ page }) => {
  await page.goto('/?version=v1');
  await expect(page.getByRole('region', { name: 'From a strip of paper to one plan' })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - paragraph: "1867"
        - paragraph: The stock ticker prints its first prices.
      - listitem:
        - paragraph: "1975"
        - paragraph: Congress calls for a national market system.
      - listitem:
        - paragraph: "2005"
        - paragraph: Regulation NMS revises the rules for market data.
      - listitem:
        - paragraph: "2023"
        - paragraph: The CT Plan is formed.
      - listitem:
        - paragraph: "2024"
        - paragraph: The CT Plan is approved.
      - listitem:
        - paragraph: To come
        - paragraph: The request for proposal and the responses to it.
      - listitem:
        - paragraph: After that
        - paragraph: An administrator is selected, prepares, and takes over firm by firm.
  `);
});

test('the pictures of the vision read as text', async ({ page }) => {
  await page.goto('/vision');
  await expect(page.getByRole('figure', { name: 'What one print says' })).toMatchAriaSnapshot(`
    - term: which stock
    - definition: XYZ
  `);
  await expect(page.getByRole('figure', { name: 'One firm’s year' })).toMatchAriaSnapshot(`
    - heading "Today 52 tasks" [level=3]
    - paragraph:
      - button "CTA and CQ Plans"
      - text: Tapes A and B
    - term: Agreement
    - definition: "1"
    - term: Usage report
    - definition: "12"
    - term: Invoice
    - definition: "12"
    - term: Audit
    - definition: "1"
    - paragraph:
      - button "UTP Plan"
      - text: Tape C
    - heading "Under one plan 26 tasks" [level=3]
    - paragraph: CT Plan Tapes A, B and C
  `);
  await expect(page.getByRole('figure', { name: 'Three plans become one' })).toMatchAriaSnapshot(`
    - paragraph: /The CTA Plan, the CQ Plan and the UTP Plan lead into the CT Plan/
  `);
  await expect(page.getByRole('figure', { name: 'Who knows what about whom' })).toMatchAriaSnapshot(`
    - heading "Today" [level=3]
    - paragraph: One exchange group
    - paragraph: Administrator knows how each firm uses the tape
    - paragraph: Data business sells feeds to the same firms
    - heading "Under the CT Plan" [level=3]
    - paragraph: Administrator owned by none of them
  `);
  await expect(page.getByRole('figure', { name: 'The transition, counted from operational readiness' }))
    .toMatchAriaSnapshot(`
    - paragraph: Operational readiness
    - paragraph: 6 months all have moved, at the earliest
    - paragraph: 10 months at the latest
    - paragraph: Months from operational readiness
    - text: /Over 600 vendors and subscribers transition within 6 to 10 months/
  `);
});

test('the office is a chart of desks', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('figure', { name: /^The proposed office/ })).toMatchAriaSnapshot(`
    - heading "Operating Committee" [level=3]
    - heading "Plan administration" [level=3]
    - list:
      - listitem:
        - heading "Licensing and agreements" [level=3]
      - listitem:
        - heading "Billing and revenue" [level=3]
      - listitem:
        - heading "Policy and regulation" [level=3]
      - listitem:
        - heading "Usage review" [level=3]
      - listitem:
        - heading "Technology and security" [level=3]
  `);
});

test('a page says how many move, and how long it takes, at most once', async ({ page }) => {
  for (const path of ['/?version=v1', '/?version=v2', '/vision', '/about']) {
    await page.goto(path);
    const text = await page.getByRole('main').innerText();
    for (const phrase of [/over 600/gi, /6 to 10\b/gi])
      expect((text.match(phrase) ?? []).length, path).toBeLessThanOrEqual(1);
  }
});
