import type { Locator, Page, Route } from '@playwright/test';

import { addVirtualDevice, offerNoPasskey } from '@/tools/test-bed/virtual-device';

import { codeOf } from '../factories/totp';
import { expect, test } from './fixtures';
import { ageProof, setUpPasskey } from './old-proof';

test.use({ signedIn: 'with a password', expectedConsoleErrors: [/Failed to load resource.*40[13]/] });

/** Presses the button and accepts the browser's dialog. Returns its text. */
async function answered(page: Page, button: Locator, isYes = true): Promise<string> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await (isYes ? dialog.accept() : dialog.dismiss());
    return dialog.message();
  });
  await button.click();
  return asked;
}

test('an administrator sets up passkeys, signs in with one only and after the password, and removes them @journey', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  const account = await signIn('admin');
  await offerNoPasskey(page);
  await setUpPasskey(page, 'My laptop');
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(10);
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  await expect(page.getByLabel('Passkey name')).toHaveValue('');
  await expectAccessible();
  await page.getByLabel('Passkey name').fill('Again');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already holds a passkey for your account.')).toBeVisible();

  await test.step('as the only step, by the button', async () => {
    await page.context().clearCookies();
    await page.goto('/auth?next=/admin?tab=news');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(`${site.url}/admin?tab=news`);
    await expect(page.getByText(/The back office will require one/)).toHaveCount(0);
  });

  await test.step('as the second step', async () => {
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('One of your recovery codes, if your passkey is not at hand.')).toBeVisible();
    await expectAccessible();
    const asked = page.waitForRequest(/\/api\/login\/passkey\?step=second$/);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await asked;
    await expect(page).toHaveURL(`${site.url}/admin`);
  });

  await test.step('renamed and removed', async () => {
    await page.goto('/account');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'My laptop' })
      .getByRole('textbox', { name: 'Name' })
      .fill('Blue laptop');
    await page.getByRole('button', { name: 'Rename My laptop' }).click();
    await answered(page, page.getByRole('button', { name: 'Remove Blue laptop' }));
    await expect(page.getByRole('button', { name: 'Remove Blue laptop' })).toHaveCount(0);
    await expect(page.getByText('Recovery codes left')).toHaveCount(0);
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('That passkey was not accepted.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/auth');
  });
});

test('the browser offers a passkey on the sign-in page without being asked', async ({ page, site, signIn }) => {
  await signIn('user');
  await setUpPasskey(page, 'My phone');
  await page.context().clearCookies();
  await page.goto('/auth');
  await expect(page).toHaveURL(`${site.url}/home`);
});

test('a passkey from the address field and one from the button, at the same moment, are one sign-in', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('user');
  await setUpPasskey(page, 'My phone');
  await page.context().clearCookies();
  // The device responds at once, so the offer of the field has to wait for the button. It only handles the request
  // itself: the time that a browser takes for its own offer varies.
  await page.addInitScript(() => {
    const ask = navigator.credentials.get.bind(navigator.credentials);
    const field = new Promise((resolve) => addEventListener('answer-field', resolve));
    navigator.credentials.get = async (options) => {
      if (options?.mediation === 'conditional') {
        document.body.dataset.waiting = '';
        await field;
      }
      const answer = await ask({ publicKey: options?.publicKey });
      document.body.dataset.answers = String(Number(document.body.dataset.answers ?? 0) + 1);
      return answer;
    };
  });
  const questions: Route[] = [];
  const answers: Route[] = [];
  await page.goto('/auth');
  await expect(page.locator('body')).toHaveAttribute('data-waiting');
  await page.route('**/api/login/passkey', (route) => {
    (route.request().method() === 'GET' ? questions : answers).push(route);
  });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.poll(() => questions.length, 'the button’s question').toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('answer-field')));
  await expect.poll(() => answers.length, 'the field’s answer').toBe(1);
  await questions[0]?.continue();
  await expect(page.locator('body')).toHaveAttribute('data-answers', '2');
  await answers[0]?.continue();
  await expect(page).toHaveURL(`${site.url}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(answers).toHaveLength(1);
  expect((await page.request.get('/api/user')).status()).toBe(200);
});

test('a call that needs a proof of identity waits for it, by passkey or password, and is then made', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  const account = await signIn('admin');
  await setUpPasskey(page, 'My laptop');

  await page.goto('/admin?tab=subscriptions');
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });

  await ageProof(site, account.email);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'That password, code or passkey was not accepted. Please try again.',
  );
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  expect((await download).suggestedFilename()).toMatch(/subscribers-.*\.csv$/);
  await expect(dialog).toHaveCount(0);

  await ageProof(site, account.email);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await again;

  await ageProof(site, account.email);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Failed to export subscriptions')).toBeVisible();
});

test('a code of the authenticator app is accepted as a proof too', async ({ page, site, signIn, expectAccessible }) => {
  const account = await signIn('admin');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  await page.goto('/admin?tab=subscriptions');
  await ageProof(site, account.email);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'That password, code or passkey was not accepted. Please try again.',
  );
  await dialog.getByLabel('Code').fill(codeOf(secret, 1));
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await download;
  await expect(dialog).toHaveCount(0);
});

test('a passkey is accepted by the page that asks for a proof', async ({ page, site, signIn }) => {
  const account = await signIn('admin');
  await setUpPasskey(page, 'My laptop');
  await ageProof(site, account.email);
  await page.goto('/account/confirm?next=/admin?tab=news');
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${site.url}/admin?tab=news`);
});

test('a short password that a passkey allowed has to be replaced when the passkey goes', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  const account = await signIn('admin');
  await setUpPasskey(page, 'My laptop');
  const form = page.getByRole('region', { name: 'Password' });
  const choose = async (current: string, password: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password').fill(password);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await choose(account.password, 'eleven char');
  await expect(page.getByText('Your password has been changed, and your other sessions have ended.')).toBeVisible();
  await answered(page, page.getByRole('button', { name: 'Remove My laptop' }));
  const notice = page.getByText('Your password is too short for the back office without a passkey.', { exact: false });
  await expect(notice).toBeVisible();
  // Next rewrites the head after an action.
  await expect(page).toHaveTitle(/./);
  await expectAccessible();
  await page.goto('/admin');
  await expect(page).toHaveURL(`${site.url}/account`);
  await choose('eleven char', 'engines that weave algebra');
  await expect(notice).toHaveCount(0);
  await page.goto('/admin');
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test('an administrator clears a user’s lost factors', async ({ page, site, signIn, browser }) => {
  const other = await browser.newContext({ baseURL: site.url });
  const theirs = await other.newPage();
  const lost = await signIn('user', theirs);
  await setUpPasskey(theirs, 'A lost phone');
  await signIn('admin');
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(lost.email)}`);
  await page.getByRole('button', { name: `Edit ${lost.email}` }).click();
  page.on('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Clear second factors' }).click();
  await expect(page.getByText('Second factors cleared')).toBeVisible();
  expect((await theirs.request.get('/api/user')).status()).toBe(401);
  await expect
    .poll(() => site.mailbox.to(lost.email).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Your second factors were cleared/));
  await other.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form of the account leads to a page that asks for a proof of identity, and back', async ({
    page,
    site,
    signIn,
  }) => {
    const account = await signIn('admin');
    await ageProof(site, account.email);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('That password, code or passkey was not accepted. Please try again.')).toBeVisible();
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${site.url}/account`);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(page.getByAltText('QR code of the key below')).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test('a file that is opened from the address bar is there after the question', async ({ page, site, signIn }) => {
      const account = await signIn('admin');
      await ageProof(site, account.email);
      await page.goto('/api/admin/email-subscriptions/export');
      await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
      await page.getByLabel('Password').fill(account.password);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Continue' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    });
  });
}

test('passkeys, the app and the kept recovery codes go only after a yes', async ({ page, signIn }) => {
  await signIn('admin');
  await setUpPasskey(page, 'My laptop');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Remove the app' }).waitFor();
  await page.reload();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/account') sent.push(request.url());
  });
  for (const [name, question] of [
    ['Remove My laptop', 'Remove the passkey “My laptop”? It will no longer sign you in.'],
    ['Remove the app', 'Remove the authenticator app? Its codes will no longer work.'],
    ['Create new recovery codes', 'Create new recovery codes? The codes that you have kept will no longer work.'],
  ] as const) {
    expect(await answered(page, page.getByRole('button', { name }), false)).toBe(question);
  }
  expect(sent).toEqual([]);

  await answered(page, page.getByRole('button', { name: 'Create new recovery codes' }));
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(10);
  await answered(page, page.getByRole('button', { name: 'Remove the app' }));
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('recovery codes stay on the screen until their owner says that they are kept', async ({ page, signIn }) => {
  await signIn('admin');
  const codes = page.getByRole('alert').getByRole('listitem');
  const kept = page.getByRole('button', { name: 'I have kept these codes' });
  const removeDevice = await setUpPasskey(page, 'My laptop');
  await expect(codes).toHaveCount(10);
  const made = await codes.allTextContents();

  await removeDevice();
  await addVirtualDevice(page);
  await page.getByLabel('Passkey name').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible();
  expect(await codes.allTextContents()).toEqual(made);

  await test.step('newer ones replace them', async () => {
    await answered(page, page.getByRole('button', { name: 'Create new recovery codes' }));
    await expect(codes.getByText(made[0] ?? '')).toHaveCount(0);
    await expect(codes).toHaveCount(10);
    await answered(page, page.getByRole('button', { name: 'Remove the app' }));
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    await expect(codes).toHaveCount(10);
    await kept.click();
    await expect(codes).toHaveCount(0);
  });

  await test.step('they go with the last factor, and those of a first app stay as well', async () => {
    await answered(page, page.getByRole('button', { name: 'Create new recovery codes' }));
    await expect(codes).toHaveCount(10);
    for (const name of ['My laptop', 'My phone']) {
      await answered(page, page.getByRole('button', { name: `Remove ${name}` }));
      await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
    }
    await expect(codes).toHaveCount(0);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const another = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(another));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(codes).toHaveCount(10);
    await page.getByLabel('Passkey name').fill('My phone again');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Remove My phone again' })).toBeVisible();
    await expect(codes).toHaveCount(10);
    await kept.click();
    await expect(codes).toHaveCount(0);
  });
});
