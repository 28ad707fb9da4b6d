import { highlights } from '../../lib/content/landing';
import { expect, newYear, test } from './fixtures';
import { printed } from './print-rules';

// The titles of news that other tests add take lines of their own.
test.use({ siteFor: 'print-front' });

test('the front page fits four sheets of A4, also with long notices, and its table is whole', async ({
  page,
  site,
}) => {
  const sheets = async () => {
    await page.goto('/?version=v2');
    const document = (await page.pdf({ format: 'A4' })).toString('latin1');
    return [...document.matchAll(/\/Type \/Page\b/g)].length;
  };
  expect(await sheets()).toBeLessThanOrEqual(4);
  for (const number of [1, 2, 3])
    await site.addNews({
      title: `Notice ${number} of a change to the fees for non-display use of all three tapes, and of what a firm has to do`,
      date: `${newYear()}-01-01`,
      noticeNumber: `Print ${number}`,
      affected: 'Vendors and subscribers of all three tapes',
      takesEffectOn: `${newYear()}-01-01`,
    });
  expect(await sheets()).toBeLessThanOrEqual(4);
  const text = await printed(page);
  for (const { title } of highlights.groups.flatMap((group) => group.highlights)) expect(text).toContain(title);
  await expect(page.locator('.highlights-table')).toHaveCSS('break-inside', 'avoid');
  const points = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.75);
  expect(points).toBeGreaterThanOrEqual(9);
});
