import { paths } from '@/lib/paths';

import { expect, toggleComparison, test } from './fixtures';

test('every drawing on a landing page carries its source beneath it', async ({ page }) => {
  for (const [path, place] of [
    ['/?version=v2', '[data-tapes]'],
    ['/?version=v2', '#decision'],
    ['/?version=v1', 'section:has(#timeline-title)'],
    ['/landing-v2', 'main'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(place).getByText(/^(?:Drawn to scale.*)?Source: \S.*\.$/)).toHaveCount(1);
  }
});

test('three equal strips meet edge to edge, and the one tape is as high as they are together', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?version=v2');
    const heights = await page.getByRole('img', { name: /one consolidated tape/ }).evaluate((drawing) => {
      if (!(drawing instanceof SVGSVGElement)) throw new Error('The tapes are no drawing.');
      drawing.scrollIntoView({ block: 'center', behavior: 'instant' });
      const frame = drawing.getBoundingClientRect();
      const matrix = drawing.getScreenCTM();
      if (!matrix) throw new Error('The drawing is not on the screen.');
      const column = (x: number) => {
        const seen: string[] = [];
        const at = matrix.a * x + matrix.e;
        for (let y = frame.top + 0.125; y < frame.bottom; y += 0.25) {
          const on = document.elementFromPoint(at, y);
          if (on instanceof SVGPathElement) seen.push(on.closest('[data-tape]')?.getAttribute('data-tape') ?? 'one');
        }
        return seen;
      };
      const [before, after] = [column(1295), column(1305)];
      const count = (code: string) => before.filter((seen) => seen === code).length / 4;
      return { strips: ['A', 'B', 'C'].map(count), one: after.length / 4 };
    });
    const [, strip = 0] = heights.strips;
    expect(strip).toBeGreaterThan(10);
    for (const height of heights.strips) expect(Math.abs(height - strip)).toBeLessThanOrEqual(0.75);
    expect(Math.abs(heights.one - 3 * strip)).toBeLessThanOrEqual(1.5);
  }
});

test('the path of a license reads in order, every step with its sentence', async ({ page }) => {
  await page.goto(paths.primer);
  await expect(page.getByRole('group', { name: 'Follow a license' })).toMatchAriaSnapshot(`
    - group "Follow a license":
      - list:
        - listitem:
          - radio "Agreement"
          - text: Agreement
          - paragraph: /signs an agreement/
          - list:
            - listitem: /Tape A ?With the New York Stock Exchange/
            - listitem: /Tape B ?With NYSE American/
            - listitem: /Tape C ?With Nasdaq/
        - listitem:
          - radio "Report"
          - text: Report
          - paragraph: /who received the data/
          - list:
            - listitem: /Tape A ?As Network A/
            - listitem: /Tape B ?As Network B/
            - listitem: /Tape C ?As UTP/
        - listitem:
          - radio "Invoice"
          - text: Invoice
          - paragraph: /charged the fees/
          - list:
            - listitem: /Tape A ?CTA and CQ fees/
            - listitem: /Tape B ?CTA and CQ fees/
            - listitem: /Tape C ?UTP fees/
        - listitem:
          - radio "Audit"
          - text: Audit
          - paragraph: /Reports are checked/
  `);
});

test('the hierarchy is described in text beside the drawing', async ({ page }) => {
  await page.goto(paths.primer);
  const figure = page.getByRole('figure').filter({ has: page.getByRole('img', { name: 'Who answers to whom' }) });
  await expect(figure).toMatchAriaSnapshot(`
    - figure:
      - img "Who answers to whom"
      - text: /Operating Committee/
  `);
  await expect(figure).toHaveAccessibleDescription(/Operating Committee/);
});

test('a chapter of the essay opens with its title: its engraving is an ornament', async ({ page }) => {
  await page.goto('/?version=v1');
  for (const name of ['Legacy of Leadership', 'Challenges', 'New Plan', 'Independent Administrator', 'Our Proposal']) {
    const chapter = page.getByRole('article').getByRole('region', { name, exact: true });
    await expect(chapter.locator('svg')).toHaveCount(1);
    await expect(chapter).toMatchAriaSnapshot(`
      - region "${name}":
        - heading "${name}" [level=2]
        - paragraph
    `);
  }
});

test('the briefing says what is now and what is proposed, row by row', async ({ page }) => {
  await page.goto('/?version=v2');
  await toggleComparison(page);
  const table = page.getByRole('region', { name: 'Proposal highlights' }).getByRole('table').first();
  await expect(table).toMatchAriaSnapshot(`
    - table:
      - rowgroup:
        - row /Unified processes/
        - row /One agreement .*Separate agreements .*A single market data agreement/
        - row /One way in .*An application .*One application/
        - row /One report, one invoice .*plan by plan.*on one invoice/
  `);
});

for (const [path, name] of [
  ['/?version=v2', 'Tape B'],
  ['/primer', 'Tape B'],
] as const) {
  test(`a choice on ${path} moves nothing if reduced motion is preferred`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const moving = await page.getByRole('radio', { name }).evaluate((choice) => {
      if (choice instanceof HTMLInputElement) choice.click();
      document.body.getBoundingClientRect();
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    });
    expect(moving).toBe(0);
  });
}

test('in forced colors the row of the chosen tape is outlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/?version=v2');
  await page.getByRole('radio', { name: 'Tape B' }).check();
  await expect(page.locator('tr[data-tape=B]')).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('tr[data-tape=A]')).toHaveCSS('outline-style', 'none');
});
