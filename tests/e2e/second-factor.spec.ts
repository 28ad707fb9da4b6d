import { codeOf } from '../factories/totp';
import { expect, test, type Site } from './fixtures';
import { setUpPasskey } from './old-proof';
import { execute, stored } from './site-database';

/** Ends an account's days of grace: the back office stays closed until there is a second factor. */
async function requireFactor(site: Site, email: string): Promise<void> {
  const sql = 'UPDATE "User" SET "factorAskedAt" = ? WHERE "email" = ?';
  await execute(site, sql, [stored(Date.now() - 30 * 24 * 60 * 60 * 1000), email]);
}

const closed = 'The back office opens as soon as you have set up a second factor.';

test.use({ signedIn: 'with a password' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, expectedConsoleErrors: [/Failed to load resource.*40[01]/] });

    test(`an administrator sets up an app, signs in with its code, and with a recovery code${javaScriptEnabled ? ' @journey' : ''}`, async ({
      page,
      site,
      signIn,
      expectAccessible,
    }) => {
      const account = await signIn('admin');
      await page.goto('/admin');
      await page.getByRole('link', { name: 'Your account needs a second factor within 7 days' }).click();
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
      if (javaScriptEnabled) await expectAccessible();
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText(/That code is not right\./)).toBeVisible();
      await page.getByLabel('Code').fill(codeOf(secret));
      await page.getByRole('button', { name: 'Confirm' }).click();
      const shown = page.getByRole('alert').getByRole('listitem');
      await expect(shown).toHaveCount(10);
      const codes = await shown.allTextContents();
      await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

      for (const code of [codeOf(secret, 1), codes[0] ?? '']) {
        await page.context().clearCookies();
        await page.goto('/auth?next=/admin?tab=news');
        await page.getByLabel('Email').fill(account.email);
        await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
        await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
        await page.getByLabel('Code').fill('000000');
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page.getByText('That code is not right, or it has been used.')).toBeVisible();
        await page.getByLabel('Code').fill(code);
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page).toHaveURL(`${site.url}/admin?tab=news`);
      }
      await expect(page.getByText(/needs a second factor/)).toHaveCount(0);
    });

    test('who has to set up an app sees the recovery codes when that opens the back office', async ({
      page,
      site,
      signIn,
    }) => {
      await requireFactor(site, (await signIn('admin')).email);
      await page.goto('/admin');
      await expect(page).toHaveURL(`${site.url}/account`);
      await expect(page.getByText(closed)).toBeVisible();
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
      await page.getByLabel('Code').fill(codeOf(secret));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('link', { name: 'Subscriptions' })).toBeVisible();
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(10);
    });
  });
}

test('who has to set up a passkey sees the recovery codes until they are kept', async ({ page, site, signIn }) => {
  await requireFactor(site, (await signIn('admin')).email);
  await page.goto('/account');
  await expect(page.getByText(closed)).toBeVisible();
  await setUpPasskey(page, 'My laptop');
  await expect(page.getByRole('link', { name: 'Subscriptions' })).toBeVisible();
  const codes = page.getByRole('alert').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await page.getByLabel('First name').fill('Augusta');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name has been saved.')).toBeVisible();
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept these codes' }).click();
  await expect(codes).toHaveCount(0);
});
