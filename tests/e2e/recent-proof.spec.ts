import type { Page } from '@playwright/test';

import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { authContract } from '@/lib/domains/accounts/contract';
import { accountContract } from '@/lib/domains/accounts/own/contract';
import { auditContract } from '@/lib/domains/audit/contract';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsArchiveContract, newsContract } from '@/lib/domains/news/contract';
import { proofOf, type Contract } from '@/lib/platform/http/contract';
import { addVirtualDevice } from '@/tools/test-bed/virtual-device';

import { cancelApproved, expect, test, waitingForScripts } from './fixtures';
import { ageProof, useUpActs } from './old-proof';
import { entryPoints } from './proof-entry-points';
import type { EntryPoint, ProofContext } from './proof-context';

test.use({
  // One pattern: a list of two would be read as a value and its options.
  expectedConsoleErrors: [/Failed to load resource.*40[0349]|Blocked script execution in 'about:srcdoc'/],
});

test.afterEach(({ site }) => cancelApproved(site));

const contracts: Record<string, Record<string, Contract>> = {
  account: accountContract,
  audit: auditContract,
  auth: authContract,
  news: { ...newsContract, ...newsActsContract },
  newsArchive: newsArchiveContract,
  newsletters: mailingsContract,
  subscriptions: subscriptionsContract,
  users: usersContract,
};

/** Whether the responses to an operation asked for a proof, in their order. */
function watch(page: Page, { method, path }: Contract): boolean[] {
  const asked: boolean[] = [];
  const pattern = new RegExp(`^${path.replace('[id]', '\\d+')}$`);
  page.on('response', (response) => {
    if (response.request().method() !== method || !pattern.test(new URL(response.url()).pathname)) return;
    asked.push(response.status() === 403);
  });
  return asked;
}

async function prove({ page, password, recoveryCode }: ProofContext): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog).toBeVisible();
  if (recoveryCode) await dialog.getByLabel('Code').fill(recoveryCode);
  else await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Goes through an entry point with a proof that is eleven minutes old. */
async function goThrough(operation: string, open: EntryPoint, context: ProofContext): Promise<void> {
  const [domain = '', name = ''] = operation.split('.');
  const contract = contracts[domain]?.[name];
  if (!contract) throw new Error(`no contract is named ${operation}`);
  await ageProof(context.site, context.email);
  if (proofOf[contract.effect ?? 'reads'] === 'from-the-twentieth') await useUpActs(context.site, context.email);
  const press = await open(context);
  const asked = watch(context.page, contract);
  // A letter is approved once its readers are counted.
  await expect(press).toBeEnabled();
  await press.press('Enter');
  await prove(context);
  await expect.poll(() => asked).toEqual([true, false]);
}

/** An account of which these entry points change the factors or the sessions is of no use to the next. */
const changesAccount = (operation: string) => /^(auth|account)\./.test(operation);
const all = Object.entries(entryPoints).map(([title, entryPoint]) => ({ title, ...entryPoint }));

let shared: Page | undefined;
let account: { email: string; password: string } | undefined;
const onOnePage = test.extend({
  page: async ({ browser, site }, use) => {
    if (!shared) {
      const context = await browser.newContext({ baseURL: site.url });
      shared = waitingForScripts(await context.newPage());
      shared.on('dialog', (question) => void question.accept());
    }
    await use(shared);
  },
});
test.afterAll(() => shared?.context().close());

test.describe('asks for a proof that is eleven minutes old, and continues', () => {
  for (const { operation, open, title } of all.filter((entryPoint) => changesAccount(entryPoint.operation))) {
    test(title, async ({ page, site, signIn }) => {
      page.on('dialog', (question) => void question.accept());
      const context: ProofContext = { page, site, ...(await signIn('admin')) };
      if (operation === 'auth.addPasskey') await addVirtualDevice(page);
      await goThrough(operation, open, context);
    });
  }

  for (const { operation, open, title } of all.filter((entryPoint) => !changesAccount(entryPoint.operation))) {
    onOnePage(title, async ({ page, site, signIn }) => {
      account ??= await signIn('admin');
      await goThrough(operation, open, { page, site, ...account });
    });
  }
});
