import { site as facts } from '@/lib/site';

import { expect, test } from './fixtures';

test('about says who, why and who does what, and leads on', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveTitle('About DataBP');
  for (const name of ['About DataBP', 'Who we are', 'Our mission', 'Our vision', 'Why us', 'The team']) {
    await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('link', { name: 'Visit CT Plan Website' })).toHaveAttribute('href', /^https:/);
});

test('vision has five chapters and leads to the landing page', async ({ page }) => {
  await page.goto('/vision');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Vision' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Legacy of Leadership',
    'Challenges',
    'New Plan',
    'Independent Administrator',
    'Our Proposal',
    'Next steps',
  ]);
  await expect(page.getByRole('link', { name: 'View Proposal Highlights' })).toHaveAttribute('href', '/#features');
  await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe for Updates' })).toHaveAttribute(
    'href',
    '/#subscribe',
  );
});

test('primer has its own header, contents, tables, drawings and footer', async ({ page }) => {
  await page.goto('/primer');
  await expect(page.getByRole('heading', { level: 1, name: 'Consolidated Tape Primer' })).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(['About', 'Our Vision', 'Contact']);
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');

  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const anchors = await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(anchors).toEqual([
    '#overview',
    '#administrator',
    '#new-ct-plan',
    '#key-entities',
    '#governance',
    '#transition',
    '#why-matters',
  ]);
  await page.getByRole('link', { name: 'Transition' }).click();
  await expect(page.getByRole('heading', { name: 'Transition', exact: true })).toBeInViewport();

  await expect(page.getByRole('table')).toHaveCount(5);
  for (const name of ['Processor by tape', 'Statute, rules and plans', 'Administrator by tape']) {
    await expect(page.getByRole('table', { name })).toBeVisible();
  }
  const responsibilities = page.getByRole('table', { name: 'Who is responsible for what' });
  await expect(
    responsibilities.getByRole('row', { name: /Calculates the national best bid and offer/ }).getByRole('cell'),
  ).toHaveText(['No', 'Yes']);
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Read Our Vision' })).toHaveAttribute('href', '/vision');

  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['Legal', '/legal'],
    ['Privacy Policy', '/legal#privacy-policy'],
    ['Terms of Service', '/legal#terms-of-service'],
    ['Data Protection', '/legal#data-protection'],
  ]) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href ?? '');
  }
  await expect(footer.getByText('© 2025 DataBP')).toBeVisible();
});

test('legal scrolls to the part that its address names', async ({ page }) => {
  for (const anchor of [
    'privacy-policy',
    'terms-of-service',
    'data-protection',
    'regulatory-compliance',
    'privacy',
    'terms',
  ]) {
    await page.goto('about:blank');
    await page.goto(`/legal#${anchor}`);
    const top = () => page.locator(`#${anchor}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const isAtEnd = () =>
      page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2);
    await expect(async () => expect((await isAtEnd()) || Math.abs((await top()) - 80) <= 40).toBe(true)).toPass();
  }
});

test('legal says since when it applies', async ({ page }) => {
  await page.goto('/legal');
  await expect(page.getByText('Effective January 1, 2025')).toBeVisible();
});

test('contact offers mail, telephone, office, the company and resources', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Email', exact: true })).toBeVisible();
  await expect(main.locator('a[href^="tel:+1"]')).toBeVisible();
  await expect(main.getByText(/Wall Street, New York/)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'About DataBP' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Additional resources' })).toBeVisible();
});

test('contact offers the press a text to copy and the mark', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Copy the text' }).click();
  await expect(page.getByRole('button', { name: 'Text copied!' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByRole('blockquote')).toHaveText(text);
  for (const [name, type] of [
    ['The mark as SVG', 'image/svg+xml'],
    ['The mark as PNG', 'image/png'],
  ] as const) {
    const address = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
    expect((await page.request.get(address)).headers()['content-type']).toContain(type);
  }
});

for (const path of ['/', '/about', '/auth']) {
  test(`${path} can be read before its scripts take time`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/_next/static/') && name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(scripts.length).toBeGreaterThan(3);
    expect(Math.min(...scripts)).toBeGreaterThan(painted ?? Infinity);
  });
}

test('an unknown address is a 404 with a way on @journey', async ({ page, request }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  for (const internal of ['/page/about', '/v1', '/v2', '/item-1/updates', '/older-2/updates']) {
    expect((await request.get(internal)).status(), internal).toBe(404);
  }
});
test.use({ expectedConsoleErrors: [/404 \(Not Found\).*\/no\/such\/page/] });

test.describe('when a part of a page fails', () => {
  test.use({ expectedConsoleErrors: [/./] });

  test('the page for errors says so, of what every page has brought along', async ({ page }) => {
    await page.goto('/about');
    const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' });
    await contact.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.route('**/_next/static/**', (route) => route.abort());
    await page.evaluate((firstLine) => {
      const map = Reflect.get(Array.prototype, 'map');
      Reflect.set(Array.prototype, 'map', function (this: unknown[], ...rest: Parameters<typeof map>) {
        if (this[0] === firstLine) throw new Error('The office cannot be shown.');
        return Reflect.apply(map, this, rest);
      });
    }, facts.contact.address[0]);
    await contact.click();
    const heading = page.getByRole('heading', { level: 1, name: 'Something went wrong' });
    await expect(heading).toBeFocused();
    await expect(page.getByText('A part of this page could not be loaded or shown.')).toBeVisible();
    await expect(page.getByText('has been recorded')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });
});
