import { highlights } from '@/lib/content/landing';

import { expect, newYear, test } from './fixtures';
import { printed, usualMargins } from './print-rules';

test.use({ siteFor: 'a front page in whose print no titles of other tests take lines' });

test('both versions of the front page fit four sheets, also with long notices, and the table is whole', async ({
  page,
  site,
}) => {
  /** Versions, papers and margins with which it takes more. */
  const longer = async () => {
    const found: string[] = [];
    for (const version of ['v1', 'v2']) {
      await page.goto(`/?version=${version}`);
      for (const format of ['Letter', 'A4'])
        for (const margin of [undefined, usualMargins]) {
          const document = (await page.pdf({ format, margin })).toString('latin1');
          const sheets = [...document.matchAll(/\/Type \/Page\b/g)].length;
          if (sheets > 4) found.push(`${version} ${format} ${margin ? 'with margins' : ''}: ${sheets}`);
        }
    }
    return found;
  };
  expect(await longer()).toEqual([]);
  for (const number of [1, 2, 3])
    await site.addNews({
      title: `Notice ${number} of a change to the fees for non-display use of all three tapes, and of what a firm has to do`,
      date: `${newYear()}-01-01`,
      noticeNumber: `Print ${number}`,
      affected: 'Vendors and subscribers of all three tapes',
      takesEffectOn: `${newYear()}-01-01`,
    });
  expect(await longer()).toEqual([]);
  const text = await printed(page);
  for (const { title } of highlights.groups.flatMap((group) => group.highlights)) expect(text).toContain(title);
  await expect(page.locator('.highlights-table')).toHaveCSS('break-inside', 'avoid');
  const points = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.75);
  expect(points).toBeGreaterThanOrEqual(9);
});
