import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { db } from '@/lib/platform/database/db';
import { isFormAction, type FormAction } from '@/lib/api/form-action';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { contractsByDomain } from '@/lib/openapi/contracts';

import { unique } from '../factories/people';
import { testOrigin } from '../../tools/test-bed/environment';
import { requestScope } from '../../tools/test-bed/request-scope';

jest.mock('next/server', () => ({ after: () => undefined }));
jest.mock('next/cache', () => ({ revalidatePath: () => undefined }));

/** Every export of every file of server actions, by its file. */
const actions: [string, object][] = [];

const useServer = /^\s*['"]use server['"]/m;
const sources = (['app', 'components', 'lib'] as const).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
    .map((file) => join(folder, file)),
);
const files = sources.filter((file) => useServer.test(readFileSync(file, 'utf8')));

beforeAll(async () => {
  for (const file of files) {
    const exported = (await import(join(process.cwd(), file))) as Record<string, object>;
    for (const [name, action] of Object.entries(exported)) actions.push([`${file} ${name}`, action]);
  }
});

const buttons = ['prepare', 'confirm', 'renew', 'remove', 'rename-passkey', 'remove-passkey'];

/** A form with each button that this site's forms of several acts have, and one without. */
function forms(): FormData[] {
  return ['', ...buttons].map((step) => {
    const form = new FormData();
    form.set('step', step);
    form.set('passkey', '1');
    return form;
  });
}

/** What a browser is shown: the form's state, or where it is led. */
async function outcomesOf(action: FormAction<object>, headers: Record<string, string>): Promise<string[]> {
  const outcomes = [];
  for (const form of forms()) {
    const request = new Request(testOrigin, { method: 'POST', headers });
    const shown = requestScope
      .run(request, () => action({}, form))
      .catch((error: { digest?: string }) => ({ redirect: error.digest }));
    outcomes.push(JSON.stringify(await shown));
  }
  return outcomes;
}

const client = () => `198.51.100.${unique() % 250}`;

it('finds the forms', () => {
  expect(actions.length).toBeGreaterThan(10);
  // An action within a page's file has no export that a test could find.
  expect(files.filter((file) => !readFileSync(file, 'utf8').trimStart().startsWith("'use server'"))).toEqual([]);
});

it('goes through an endpoint of the API with each form, whose contract is in the API’s description', () => {
  const described = Object.values(contractsByDomain).flatMap((contracts) => Object.values(contracts));
  for (const [name, action] of actions) {
    expect([name, isFormAction(action)]).toEqual([name, true]);
    const { contracts } = action as FormAction<object>;
    expect([name, contracts.length > 0 && contracts.every((contract) => described.includes(contract))]).toEqual([
      name,
      true,
    ]);
  }
});

it('refuses each form of another site', async () => {
  for (const [name, action] of actions as [string, FormAction<object>][]) {
    const outcomes = await outcomesOf(action, { origin: 'https://evil.example', [clientAddressHeader]: client() });
    const refused = outcomes.filter((outcome) => outcome.includes('This request comes from another site.'));
    const incomplete = outcomes.filter((outcome) => outcome.includes('The form is not complete.'));
    expect([name, refused.length > 0, refused.length + incomplete.length]).toEqual([name, true, outcomes.length]);
  }
});

it('refuses each form of an account to the signed-out, and enters it in the trail', async () => {
  const guarded = (actions as [string, FormAction<object>][]).filter(([, { contracts }]) =>
    contracts.every(({ access }) => access === 'user'),
  );
  expect(guarded.length).toBeGreaterThan(5);
  for (const [name, action] of guarded) {
    const from = client();
    const outcomes = await outcomesOf(action, { [clientAddressHeader]: from });
    const refused = outcomes.filter((outcome) => /Unauthorized|NEXT_REDIRECT.*\/auth\?/.test(outcome));
    const incomplete = outcomes.filter((outcome) => outcome.includes('The form is not complete.'));
    expect([name, refused.length > 0, refused.length + incomplete.length]).toEqual([name, true, outcomes.length]);
    expect([name, await db().auditEntry.count({ where: { action: 'access.signed-out', client: from } })]).toEqual([
      name,
      1,
    ]);
  }
});
