import { expect, test } from './fixtures';

const sentences = {
  A: /^Tape A covers/,
  B: /^Tape B covers/,
  C: /^Tape C covers/,
  all: /^Today there are three tapes/,
};

test.describe('the tapes', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?version=v2');
  });

  test('are read by keyboard alone', async ({ page }) => {
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

  test('are read by pointing and by tapping, in the drawing and in the table', async ({ page }) => {
    await page.getByRole('row', { name: /^Tape B/ }).hover();
    await expect(page.getByText(sentences.B)).toBeVisible();
    await page.locator('label[for="tape-A"][data-tape]').click();
    await expect(page.getByRole('radio', { name: 'Tape A' })).toBeChecked();
    await expect(page.getByText(sentences.A)).toBeVisible();
    await expect(page.getByText(sentences.B)).toBeHidden();
    await page.getByRole('row', { name: /^Tape C/ }).hover();
    await expect(page.getByText(sentences.C)).toBeVisible();
    await expect(page.getByText(sentences.A)).toBeHidden();
  });

  test('are told to those who do not see them', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Read the tape' })).toMatchAriaSnapshot(`
      - region "Read the tape":
        - img "Tapes A, B and C become one consolidated tape."
        - heading "Read the tape" [level=2]
        - group "Choose a tape":
          - radio "All" [checked]
          - radio "Tape A"
          - radio "Tape B"
          - radio "Tape C"
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
    await page.getByRole('radio', { name: 'Today' }).check();
    await page.emulateMedia({ media: 'print' });
    for (const sentence of Object.values(sentences)) await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('A single market data agreement for all three tapes')).toBeVisible();
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

test('the highlights show today, the proposal, or both', async ({ page, expectAccessible }) => {
  await page.goto('/?version=v2');
  const today = page.getByText('Separate agreements under the CTA and UTP Plans');
  const proposed = page.getByText('A single market data agreement for all three tapes');
  for (const [name, showsToday, showsProposed] of [
    ['Today', true, false],
    ['Proposed', false, true],
    ['Both', true, true],
  ] as const) {
    await page.getByRole('group', { name: 'Show' }).getByRole('radio', { name }).check();
    await expect(today).toBeVisible({ visible: showsToday });
    await expect(proposed).toBeVisible({ visible: showsProposed });
    await expectAccessible();
  }
});

test('the index of the briefing marks the part that is being read', async ({ page }) => {
  await page.goto('/?version=v2');
  const entry = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Latest Updates' });
  await expect(entry).toHaveCSS('font-weight', '400');
  await entry.click();
  await expect(entry).toHaveCSS('font-weight', '600');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the choices work all the same', async ({ page }) => {
    await page.goto('/?version=v2');
    await page.getByRole('radio', { name: 'Tape B' }).check();
    await expect(page.getByText(sentences.B)).toBeVisible();
    await page.getByRole('radio', { name: 'Proposed' }).check();
    await expect(page.getByText('Separate agreements under the CTA and UTP Plans')).toBeHidden();
  });
});

test('a note of the essay stands beside the words that it is about', async ({ page }) => {
  await page.goto('/?version=v1');
  for (const [words, label] of [
    ['common processors', 'Processor'],
    ['market data of their own', 'Position'],
    ['operational readiness', 'Day one'],
  ] as const) {
    const marked = await page.locator('article p > span').filter({ hasText: words }).boundingBox();
    const note = await page.getByRole('complementary', { name: label }).boundingBox();
    if (!marked || !note) throw new Error(`Nothing is marked for ${label}.`);
    expect(note.x).toBeGreaterThan(marked.x + marked.width);
    expect(Math.abs(note.y - marked.y)).toBeLessThan(120);
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
        - paragraph: Regulation NMS renews the rules for market data.
      - listitem:
        - paragraph: "2023"
        - paragraph: The CT Plan is formed.
      - listitem:
        - paragraph: January 19, 2024
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
    - paragraph: CTA and CQ Plans Tapes A and B
    - term: Agreement
    - definition: "1"
    - term: Usage report
    - definition: "12"
    - term: Invoice
    - definition: "12"
    - term: Audit
    - definition: "1"
    - paragraph: UTP Plan Tape C
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
    - paragraph: All have moved
    - paragraph: quickest course
    - paragraph: slowest course
    - paragraph: Operational readiness
    - paragraph: 6 months
    - paragraph: 10 months
    - text: /Over 600 vendors and subscribers are to transition within 6 to 10 months/
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

for (const path of ['/?version=v1', '/?version=v2', '/vision', '/about']) {
  test(`${path} says how many move, and how long it takes, at most once`, async ({ page }) => {
    await page.goto(path);
    const text = await page.getByRole('main').innerText();
    for (const phrase of [/over 600/gi, /6 to 10\b/gi])
      expect((text.match(phrase) ?? []).length).toBeLessThanOrEqual(1);
  });
}
