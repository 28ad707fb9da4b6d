// @promise Some pages may contain a form that is provided by a marketing service and is loaded only where it appears.

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { startSite, type SiteProcess } from '@/tools/test-bed/site-process';

import { expect, newEmail, test } from './fixtures';

/** The third party, whose response differs between tests. */
let host: Server;
let answer: RequestListener;
let asked: string[] = [];
let configured: SiteProcess;

test.beforeAll(async ({ site }) => {
  test.setTimeout(120_000);
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  configured = await startSite({
    MARKETING_FORM_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    MARKETING_FORM_PORTAL: 'portal-1',
    MARKETING_FORM_ID: 'form-1',
    SMTP_URL: site.mailbox.url,
    MAIL_FROM: 'DataBP <news@example.com>',
  });
});
test.afterAll(async () => {
  await configured.stop();
  configured.clean();
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
});
test.beforeEach(() => {
  asked = [];
});
test.use({ expectedConsoleErrors: [/sandbox|Content Security Policy|Failed to load resource|Unsafe attempt/i] });

const script =
  (source: string): RequestListener =>
  (_, response) => {
    response.setHeader('Content-Type', 'text/javascript').end(source);
  };

test('without configuration no third party is contacted, and visitors can write', async ({ page, site }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('#subscribe').scrollIntoViewIfNeeded();
  await expect(page.locator('#subscribe iframe')).toHaveCount(0);
  await expect(page.locator('#subscribe').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  expect([...origins].filter((origin) => origin !== site.url && origin !== 'null')).toEqual([]);
  expect((await page.request.get('/api/marketing-form')).status()).toBe(404);
});

test('the form is made from the configuration, when it comes near the screen', async ({ page }) => {
  answer = script(`window.hbspt = { forms: { create: function (o) {
    document.cookie = 'a=b'; localStorage.setItem('a', 'b');
    document.querySelector(o.target).textContent = 'Form ' + o.formId + ' of ' + o.portalId;
  } } }`);
  await page.goto(`${configured.url}/contact`);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('iframe').getByText('Form form-1 of portal-1')).toBeVisible();
  expect(asked).toContain('/forms/embed/v2.js');
});

test('a hostile script reaches neither the page nor its cookies', async ({ page }) => {
  answer = script(`window.hbspt = { forms: { create: function (o) {
    var seen = [];
    [
      function () { return parent.document.title },
      function () { return parent.location.href },
      function () { return top.document.cookie },
    ].forEach(function (look) {
      try { look(); seen.push(String(look)) } catch (e) {}
    });
    try { seen.push(parent.document.cookie) } catch (e) {}
    try { parent.document.body.remove(); seen.push('removed') } catch (e) {}
    try { top.location = 'https://elsewhere.example/' } catch (e) {}
    parent.postMessage({ marketingFormHeight: 1e9 }, '*');
    document.querySelector(o.target).textContent = 'Saw: ' + (seen.join() || 'nothing');
  } } }`);
  await page.goto(`${configured.url}/contact`);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('iframe').getByText('Saw: nothing')).toBeVisible();
  expect(page.url()).toBe(`${configured.url}/contact`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.locator('iframe').boundingBox())?.height).toBeLessThanOrEqual(1600);
});

test('a host that refuses leaves a plain way to write', async ({ page }) => {
  answer = (_, response) => {
    response.statusCode = 500;
    response.end();
  };
  await page.goto(`${configured.url}/contact`);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('iframe').getByText('The form could not be loaded.')).toBeVisible();
});

test('a host that never responds delays nothing', async ({ page }) => {
  answer = () => undefined;
  await page.goto(`${configured.url}/?version=v2`, { waitUntil: 'domcontentloaded' });
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Email address')).toBeEditable();
  await expect(page.frameLocator('iframe').getByText('The form could not be loaded.')).toBeVisible();
});

test('the third party is named only inside its frame', async ({ request }) => {
  const page = await request.get(`${configured.url}/contact`);
  expect(page.headers()['content-security-policy']).not.toContain('http:');
  const frame = await request.get(`${configured.url}/api/marketing-form`);
  expect(frame.headers()['content-security-policy']).toMatch(/script-src http:\/\/127\.0\.0\.1:\d+ 'nonce-/);
  expect(frame.headers()['content-security-policy']).toContain('sandbox allow-scripts');
});

test('after a verification it appears beside the site’s own form', async ({ page, site }) => {
  answer = () => undefined;
  const email = newEmail('reader');
  await page.request.post(`${configured.url}/api/email-subscription`, { data: { email } });
  const { text } = await site.mailbox.first(email);
  await page.goto(/https?:\S+verify-email\?token=[\w-]+/.exec(text ?? '')?.[0] ?? '');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  const profile = page.getByRole('region', { name: 'Complete Your Profile' });
  await expect(profile.getByLabel('Organization')).toBeVisible();
  await expect(profile.locator('iframe')).toHaveCount(1);
});
