import { highlights } from '../../lib/content/landing';
import { test, expect } from './fixtures';
import { printed } from './print-rules';

// The titles of news that other tests add take lines of their own.
test.use({ siteFor: 'print-front' });

test('the front page fits four sheets, with the table of highlights whole', async ({ page }) => {
  await page.goto('/?version=v2');
  const document = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect([...document.matchAll(/\/Type \/Page\b/g)].length).toBeLessThanOrEqual(4);
  const text = await printed(page);
  for (const { title } of highlights.groups.flatMap((group) => group.highlights)) expect(text).toContain(title);
});
