import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

import { apiPaths } from '../lib/paths';
import { usersContract } from '../lib/domains/accounts/admin/contract';
import { Mailbox } from './test-bed/mailbox';
import { freePort } from './test-bed/postgres';
import { startSite, testAdministrator } from './test-bed/site-process';
import { addVirtualDevice, offerNoPasskey } from './test-bed/virtual-device';

const newcomer = { email: 'new.administrator@example.com', password: 'engines that weave algebra' };

/** Takes the pictures of docs/first-day.md: the first steps of a new administrator, on a site of its own. */
export async function photographFirstDay(browser: Browser, userAgent: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const mailbox = await Mailbox.start();
  const port = String(await freePort());
  // A passkey belongs to a host name, not to an IP address.
  const url = `http://localhost:${port}`;
  const site = await startSite({
    PORT: port,
    SITE_URL: url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'DataBP <news@example.com>',
    LOG_LEVEL: 'silent',
  });
  const contexts: BrowserContext[] = [];
  const open = async () => {
    const context = await browser.newContext({
      baseURL: url,
      userAgent,
      viewport: { width: 1000, height: 720 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    contexts.push(context);
    return context.newPage();
  };
  const shoot = async (name: string, page: Page, part?: Locator) => {
    await part?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await part?.boundingBox();
    const margin = 16;
    const clip = box && {
      x: box.x - margin,
      y: box.y - margin,
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
    };
    const path = join(folder, `${name}.jpg`);
    await page.screenshot({ type: 'jpeg', quality: 72, path, animations: 'disabled', ...(clip && { clip }) });
  };
  try {
    const inviting = await open();
    await inviting.request.post(apiPaths.login, { data: testAdministrator });
    await inviting.request.post(usersContract.invite.path, { data: { email: newcomer.email, role: 'admin' } });
    const mail = await mailbox.first(newcomer.email);
    const reading = await open();
    await reading.setContent(mail.html || '');
    await shoot('1-invitation', reading);

    const page = await open();
    await addVirtualDevice(page);
    await offerNoPasskey(page);
    await page.goto(/https?:\S+\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByRole('textbox', { name: 'New password' }).fill(newcomer.password);
    await page.getByText(/^(Strong|Very strong)/).waitFor();
    await shoot('2-password', page);
    await page.getByRole('button', { name: 'Set password' }).click();

    await signInByPassword(page);
    await page.getByText('Your account needs a second factor within 7 days').waitFor();
    await page.getByRole('table').waitFor();
    await shoot('3-first-sign-in', page);

    await page.goto('/account');
    await page.getByLabel('Passkey name').fill('My laptop');
    await shoot('4-passkey', page, page.getByRole('region', { name: 'Passkeys' }));
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const codes = page.getByRole('alert').filter({ has: page.getByRole('listitem') });
    await shoot('5-recovery-codes', page, codes);
    const [code = ''] = await codes.getByRole('listitem').allTextContents();

    await page.context().clearCookies();
    await page.goto('/auth');
    await shoot('6-sign-in', page);
    await fillPassword(page);
    await page.getByLabel('Code').fill(code);
    await shoot('7-lost-phone', page);

    await inviting.goto(`/admin?q=${newcomer.email}`);
    await inviting.getByRole('button', { name: `Edit ${newcomer.email}` }).click();
    await inviting.getByRole('button', { name: 'Clear second factors' }).scrollIntoViewIfNeeded();
    await shoot('8-another-administrator', inviting);
  } finally {
    for (const context of contexts) await context.close();
    await site.stop();
    site.clean();
    await mailbox.stop();
  }
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(newcomer.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

async function signInByPassword(page: Page): Promise<void> {
  await page.getByText('Your password is set.').waitFor();
  await fillPassword(page);
  await page.waitForURL('**/admin');
}
