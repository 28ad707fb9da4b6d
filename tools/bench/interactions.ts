import { chromium, type Browser, type Page } from 'playwright';

import { findWholeChromium } from '../test-bed/chromium';
import { startSite } from '../test-bed/site-process';
import { untilInteractive } from '../test-bed/until-interactive';
import type { Row } from './measure';

/** Slows the measuring machine down to a mid-range phone. */
const slowdown = 4;

const longest = 100;

interface Interaction {
  path: string;
  what: string;
  act(page: Page): Promise<void>;
}

const chooseEach = (legend: string) => async (page: Page) => {
  const labels = await page.getByRole('group', { name: legend }).locator('label').all();
  if (labels.length === 0) throw new Error(`${page.url()} has no choice of ${legend}`);
  for (const label of labels) await label.click();
};

const interactions: Interaction[] = [
  { path: '/?version=v2', what: 'a tape is chosen', act: chooseEach('Choose a tape') },
  {
    path: '/?version=v2',
    what: 'the highlights open beside today',
    act: (page) => page.getByText('Compare all nine with today').click(),
  },
  { path: '/primer', what: 'a tape is chosen', act: chooseEach('Choose a tape') },
  {
    path: '/primer',
    what: 'the steps are followed by keyboard',
    async act(page) {
      await page.getByRole('radio', { name: 'Whole path' }).focus();
      for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
    },
  },
  {
    path: '/primer',
    what: 'a term is explained',
    act: (page) => page.getByRole('button', { name: 'FINRA' }).first().click(),
  },
  {
    path: '/about',
    what: 'the contact dialog opens',
    act: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click(),
  },
  {
    path: '/updates',
    what: 'a news item opens',
    act: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().click(),
  },
];

/**
 * The longest interaction (INP) of each thing that a reader can do in a drawing, and the layout shift, on a slow
 * processor.
 */
export async function interactionRows(directory: string): Promise<Row[]> {
  const site = await startSite({ LOG_LEVEL: 'silent', DEMO_CONTENT: 'true' }, directory);
  const executablePath = findWholeChromium();
  // The headless shell reports no interactions.
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const rows: Row[] = [];
  try {
    const floor = await measure(browser, 'data:text/html,<label><input type=radio>A</label>', (page) =>
      page.locator('label').click(),
    );
    if (floor.inp < 0) throw new Error('no interaction was reported');
    rows.push({ what: 'a bare radio button', figure: `${floor.inp} ms` });
    for (const { path, what, act } of interactions) {
      const { inp, shift } = await measure(browser, site.url + path, act);
      rows.push({
        what: `${path}: ${what}`,
        figure: `${inp} ms, shift ${shift.toFixed(3)}`,
        ratio: inp / longest,
        atMost: 1,
      });
    }
  } finally {
    await browser.close();
    await site.stop();
    site.clean();
  }
  return rows;
}

async function measure(
  browser: Browser,
  url: string,
  act: Interaction['act'],
): Promise<{ inp: number; shift: number }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const seen = { inp: -1, shift: 0 };
    Object.assign(window, { seen });
    // No function here has a name: the compiler would name it by a helper that the page does not have.
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration);
        if (entry.entryType === 'layout-shift' && 'value' in entry) seen.shift += Number(entry.value);
      }
    });
    // An event below the threshold is only reported if it is the first.
    for (const type of ['event', 'first-input', 'layout-shift'])
      observer.observe({ type, buffered: true, ...{ durationThreshold: 16 } });
  });
  await page.goto(url);
  await untilInteractive(page);
  await page.waitForLoadState('networkidle');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await act(page);
  // Two frames and a task later the last interaction has been reported.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 500)))),
  );
  const seen = await page.evaluate(() => (window as unknown as { seen: { inp: number; shift: number } }).seen);
  await page.close();
  return seen;
}
