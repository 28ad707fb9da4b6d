// @documented Whatever is sent, an endpoint and a form decide about it
// @documented A failure is JSON: `{"message": "…", "errors": {"field": ["…"]}}`.
// @documented `message` is a sentence for the user.
// @documented `errors` is present when fields are at fault.
// @documented 400: the input breaks a rule

import { readFileSync } from 'node:fs';
import { inspect, isDeepStrictEqual } from 'node:util';

import { bcryptCompare, bcryptHash } from '@/lib/domains/accounts/passwords/bcrypt';
import type * as Password from '@/lib/domains/accounts/passwords/password';
import type { Role } from '@/lib/domains/accounts/roles/role';
import { contractsByDomain } from '@/lib/registry/openapi/document';
import { db } from '@/lib/platform/database/db';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { proofOf, type Contract } from '@/lib/platform/http/contract';
import { env } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';
import {
  accessOf,
  actionFiles,
  findApiEntryPoints,
  findFormEntryPoints,
  newClient,
  type ApiEntryPoint,
  type ApiInput,
  type Caller,
  type FormEntryPoint,
  type Outcome,
} from '@/tools/test-bed/entry-points';
import { openRaw, type RawDatabase } from '@/tools/test-bed/raw-database';

import {
  exampleOf,
  examplesOf,
  exampleQueryOf,
  hostileBodiesOf,
  hostileFormsOf,
  hostileQueriesOf,
  splitFormsOf,
  splitInputsOf,
} from '../factories/hostile-input';
import { ageProof, signedIn } from '../factories/people';
import { quickHash } from '../factories/quick-password';

jest.mock('next/server', () => ({ ...jest.requireActual<object>('next/server'), after: () => undefined }));
jest.mock('next/cache', () => ({ revalidatePath: () => undefined }));
/** At cost 4 for unknown addresses too: they are looked up hundreds of times. */
jest.mock('@/lib/domains/accounts/passwords/password', () => ({
  ...jest.requireActual<typeof Password>('@/lib/domains/accounts/passwords/password'),
  hashPassword: (password: string) => bcryptHash(password, 4),
  verifyPassword: async (password: string, hash?: string) =>
    (await bcryptCompare(password, hash || quickHash)) && Boolean(hash),
}));
jest.setTimeout(300_000);

let apiEntryPoints: ApiEntryPoint[];
let formEntryPoints: FormEntryPoint[];
let raw: RawDatabase;
/** Names the tables that have changed since the last call, except those that a refusal may write. */
let changedTables: () => Promise<string[]>;

/** Tables that a refusal may write: the trail, the counts of the limits, and when a session was last used. */
const writtenByRefusals = ['AuditEntry', 'LimitHit', 'Session'];

beforeAll(async () => {
  // The site's own connection first: it reads the file's head before, which would end the locks of an earlier one.
  await db().$connect();
  [apiEntryPoints, formEntryPoints, raw] = await Promise.all([
    findApiEntryPoints(),
    findFormEntryPoints(),
    openRaw(env().databaseUrl),
  ]);
  const tables = (await raw.tables()).filter(({ name }) => !/Search/.test(name) && !writtenByRefusals.includes(name));
  changedTables = await raw.watch(tables);
  // Rows that the callers without access have nothing to do with.
  const makers = apiEntryPoints.filter(({ contract: { method, path } }) => method === 'POST' && !path.includes('['));
  for (const entryPoint of makers) await entryPoint.call(await as('admin'), exampleInput(entryPoint));
});

afterAll(() => raw.close());

/** A separate browser in which a new account with a role is signed in. */
async function as(role: Role): Promise<Caller> {
  const { cookie } = await signedIn(role);
  await changedTables();
  return { ...newClient(), cookie };
}

async function asUnproved(): Promise<Caller> {
  const { id, cookie } = await signedIn('admin');
  await ageProof(id);
  await changedTables();
  return { ...newClient(), cookie };
}

function exampleInput({ contract: { body, bodyFormat, receives, query } }: ApiEntryPoint): ApiInput {
  const example = body && (exampleOf(body) as Record<string, string>);
  const isForm = bodyFormat === 'form';
  return {
    query: query && exampleQueryOf(query),
    body: receives ? 'email\nreader@example.com\n' : isForm ? new URLSearchParams(example) : JSON.stringify(example),
    type: (receives && [receives].flat()[0]) ?? (isForm ? 'application/x-www-form-urlencoded' : 'application/json'),
  };
}

/**
 * Makes a call. Returns what is wrong with its outcome: a fault, a refusal without a sentence, or a change despite a
 * refusal.
 */
async function faultOf(call: () => Promise<Outcome>, isExpected?: (outcome: Outcome) => boolean): Promise<string> {
  const logged = jest.spyOn(log(), 'error').mockClear();
  const outcome = await call();
  const changed = await changedTables();
  const texts = logged.mock.calls.map(([details]) => inspect(details));
  return judged(outcome, isExpected, changed, texts);
}

function judged(
  outcome: Outcome,
  isExpected?: (outcome: Outcome) => boolean,
  changed: string[] = [],
  texts: string[] = [],
): string {
  if ((outcome.status ?? 0) >= 500 || texts.length > 0) return `failed: ${inspect(outcome)} ${texts.join(' ')}`;
  if (isExpected && !isExpected(outcome)) return `was not refused as it should be: ${inspect(outcome)}`;
  if (!outcome.isRefused) return '';
  if (!outcome.redirect && !isForPeople(outcome)) return `was refused without a sentence: ${inspect(outcome)}`;
  return changed.length > 0 ? `was refused and changed ${changed.join(', ')}` : '';
}

const wordsOfTheSpecification = ['Unauthorized', 'Please enter both email and password', 'Login failed'];
/** One or two sentences without program jargon. */
const sentence =
  /^(?!.*(undefined|\[object|NaN|prisma|zod|SQL|expected |received | at .+:\d+))[\p{Lu}\p{L}“\d].{5,400}[.?!]$/su;

function isForPeople({ message, errors = {} }: Outcome): boolean {
  const texts = [message ?? '', ...Object.values(errors).flat()];
  return texts.every((text) => wordsOfTheSpecification.includes(text) || sentence.test(text));
}

it('finds every endpoint and every form', () => {
  expect(apiEntryPoints.length).toBeGreaterThan(100);
  expect(formEntryPoints.length).toBeGreaterThan(10);
  const described = Object.values(contractsByDomain).flatMap((contracts) => Object.values(contracts));
  expect(apiEntryPoints.map(({ contract }) => contract)).toEqual(expect.arrayContaining(described));
  // An action within a page's file has no export that a test could find.
  const isWhole = (file: string) => readFileSync(file, 'utf8').trimStart().startsWith("'use server'");
  expect(actionFiles.filter((file) => !isWhole(file))).toEqual([]);
  for (const { name, contracts } of formEntryPoints)
    expect([name, contracts.length > 0 && contracts.every((contract) => described.includes(contract))]).toEqual([
      name,
      true,
    ]);
});

type Check = [name: string, fault: string];

/**
 * Calls an endpoint with each input as an administrator. Of what its contract refuses, only the first is a call: the
 * others are just parsed, as `endpoint` does before it hands anything on, and on one database.
 */
async function checksOf(entryPoint: ApiEntryPoint, inputs: ApiInput[]): Promise<Check[]> {
  const from = await as('admin');
  const example = { ...exampleInput(entryPoint), id: '2000000000' };
  const checks: Check[] = [];
  let hasRefused = false;
  for (const changed of inputs) {
    const input = { ...example, ...changed };
    const parsed = await entryPoint.parse(input);
    const isParsed = parsed.isRefused && hasRefused;
    hasRefused ||= parsed.isRefused;
    if (isParsed && !env().isEmbedded) continue;
    const call = () => entryPoint.call({ ...from, ...newClient() }, input);
    checks.push([`${entryPoint.name} ${shown(changed)}`, isParsed ? judged(parsed) : await faultOf(call)]);
  }
  return checks;
}

async function allChecks(inputsOf: (contract: Contract) => ApiInput[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const entryPoint of apiEntryPoints) checks.push(...(await checksOf(entryPoint, inputsOf(entryPoint.contract))));
  return checks;
}

/** Fails with each call whose outcome is wrong. */
function expectNone(checks: Check[]): void {
  expect(checks.length).toBeGreaterThan(5);
  expect(checks.filter(([, fault]) => fault)).toEqual([]);
}

interface RefusedCall {
  who: string;
  isRefused(contract: Contract): boolean;
  caller(): Promise<Caller> | Caller;
  refusal: Pick<Outcome, 'status' | 'message' | 'code'>;
  /** False if no form asks for this: the back office needs scripts, and none of its forms posts itself. */
  hasForms?: false;
  /** Where a form leads instead of showing the message. */
  page?: RegExp;
}

const refusedCalls: RefusedCall[] = [
  {
    who: 'the signed-out what is an account’s',
    isRefused: ({ path }) => accessOf(path) !== 'public',
    caller: newClient,
    refusal: { status: 401, message: 'Unauthorized' },
    page: /^\/auth\?/,
  },
  {
    who: 'a user what is an administrator’s',
    isRefused: ({ path }) => accessOf(path) === 'admin',
    caller: () => as('user'),
    refusal: { status: 403, message: 'You need administrator privileges to do this.' },
    hasForms: false,
  },
  {
    who: 'a user what is an editor’s',
    isRefused: ({ path }) => accessOf(path) === 'editor',
    caller: () => as('user'),
    refusal: { status: 403, message: 'You need the privileges of an editor or administrator to do this.' },
    hasForms: false,
  },
  {
    who: 'an editor what is an administrator’s',
    isRefused: ({ path }) => accessOf(path) === 'admin',
    caller: () => as('editor'),
    refusal: { status: 403, message: 'You need administrator privileges to do this.' },
    hasForms: false,
  },
  {
    who: 'an administrator without a recent proof',
    isRefused: ({ effect = 'reads' }) => proofOf[effect] === 'always',
    caller: asUnproved,
    refusal: { status: 403, code: 'reauthenticate' },
    page: /^\/account\/confirm\?/,
  },
  {
    who: 'another site',
    isRefused: ({ method, isOpenToOtherSites }) => method !== 'GET' && !isOpenToOtherSites,
    caller: async () => ({ ...(await as('admin')), origin: 'https://evil.example' }),
    refusal: { status: 403, message: 'This request comes from another site.' },
  },
];

const shown = (value: unknown) => inspect(value).slice(0, 300);

/** Columns with text that is not well-formed, in its bytes or as JSON writes it. */
async function brokenColumns(): Promise<string[]> {
  const found = env().isEmbedded ? 'instr' : 'strpos';
  const broken = [`${found}(value, '\\ud83d') > 0`, `${found}(value, '\\ude00') > 0`];
  // In UTF-8, only this byte begins half of a character, or a character of Korean.
  if (env().isEmbedded) broken.push(`instr(CAST(value AS BLOB), x'ED') > 0`);
  const columns: string[] = [];
  for (const table of await raw.tables()) {
    for (const { name } of table.columns.filter(({ type }) => type === 'text')) {
      const where = broken.map((test) => test.replace('value', `CAST("${name}" AS TEXT)`)).join(' OR ');
      const [row] = await raw.query(`SELECT count(*) FROM "${table.name}" WHERE ${where}`);
      if (Number(row?.[0]) > 0) columns.push(`${table.name}.${name}`);
    }
  }
  return columns;
}

describe('an endpoint', () => {
  it.each(refusedCalls)('refuses $who', async ({ isRefused, caller, refusal }) => {
    const checks: Check[] = [];
    for (const entryPoint of apiEntryPoints.filter(({ contract }) => isRefused(contract))) {
      const from = await caller();
      const isExpected = (outcome: Outcome) => isDeepStrictEqual({ ...outcome, ...refusal }, outcome);
      checks.push([entryPoint.name, await faultOf(() => entryPoint.call(from, exampleInput(entryPoint)), isExpected)]);
    }
    expectNone(checks);
  });

  it('decides about every body', async () => {
    expectNone(await allChecks((contract) => (contract.method === 'GET' ? [] : hostileBodiesOf(contract))));
  });

  it('stores no text that is not well-formed', async () => {
    expectNone(await allChecks(splitInputsOf));
    expect(await brokenColumns()).toEqual([]);
  });

  it('decides about every query', async () => {
    expectNone(await allChecks((contract) => hostileQueriesOf(contract).map((query) => ({ query }))));
  });

  it('decides about what an administrator may ask for', async () => {
    const checks: Check[] = [];
    const isLast = ({ contract }: ApiEntryPoint) => Number(contract.method === 'DELETE');
    for (const entryPoint of apiEntryPoints.toSorted((a, b) => isLast(a) - isLast(b))) {
      for (const id of ['1', '2000000000']) {
        const from = await as('admin');
        checks.push([
          `${entryPoint.name} ${id}`,
          await faultOf(() => entryPoint.call(from, { ...exampleInput(entryPoint), id })),
        ]);
      }
    }
    expectNone(checks);
  });
});

describe('a form', () => {
  const steps = ['', 'prepare', 'confirm', 'renew', 'remove', 'rename-passkey', 'remove-passkey', '__proto__'];
  const isIncomplete = ({ message }: Outcome) => message === 'The form is not complete.';

  it.each(refusedCalls)('refuses $who', async ({ isRefused, caller, refusal, page, hasForms = true }) => {
    const checks: Check[] = [];
    const entryPoints = formEntryPoints.filter(({ contracts }) => contracts.some(isRefused));
    expect(entryPoints.length > 0).toBe(hasForms);
    if (!hasForms) return;
    for (const entryPoint of entryPoints) {
      const from = await caller();
      const isForAll = entryPoint.contracts.every(isRefused);
      let refused = 0;
      const isExpected = (outcome: Outcome) => {
        const { message, redirect = '' } = outcome;
        const isSo = page?.test(redirect) || (message !== undefined && message === refusal.message);
        refused += Number(isSo);
        return isSo || isIncomplete(outcome) || !isForAll;
      };
      for (const form of examplesOf(entryPoint.contracts, steps))
        checks.push([entryPoint.name, await faultOf(() => entryPoint.call(from, form), isExpected)]);
      // Each step of a form with several contracts reaches one of them.
      const isFew = refused < entryPoint.contracts.filter(isRefused).length;
      checks.push([entryPoint.name, isFew ? `was refused ${refused} times` : '']);
    }
    expectNone(checks);
  });

  it('records in the trail whom it refused', async () => {
    const guarded = formEntryPoints.filter(({ contracts }) => contracts.every(({ access }) => access === 'user'));
    for (const [index, entryPoint] of guarded.entries()) {
      // A separate network: each gets one entry.
      const from = { [clientAddressHeader]: `198.51.${index}.1` };
      for (const form of examplesOf(entryPoint.contracts, steps)) await entryPoint.call(from, form);
      const where = { action: 'access.signed-out', client: from[clientAddressHeader] };
      expect([entryPoint.name, await db().auditEntry.count({ where })]).toEqual([entryPoint.name, 1]);
    }
  });

  it('stores no text that is not well-formed', async () => {
    const checks: Check[] = [];
    for (const entryPoint of formEntryPoints) {
      const from = await as('admin');
      for (const form of splitFormsOf(entryPoint.contracts, steps.slice(0, -1)))
        checks.push([entryPoint.name, await faultOf(() => entryPoint.call({ ...from, ...newClient() }, form))]);
    }
    expectNone(checks);
    expect(await brokenColumns()).toEqual([]);
  });

  it('decides about every form, and about bodies that are not forms', async () => {
    const checks: Check[] = [];
    for (const entryPoint of formEntryPoints) {
      const from = await as('admin');
      const calls = [
        ...hostileFormsOf(entryPoint.contracts, steps).map((form) => ({ form, before: {} })),
        ...[null, [], 'text', { email: 1 }].flatMap((form) => [{}, null, 'text'].map((before) => ({ form, before }))),
      ];
      for (const { form, before } of calls) {
        const fault = await faultOf(() => entryPoint.call({ ...from, ...newClient() }, form, before));
        checks.push([`${entryPoint.name} ${shown(form)}`, fault]);
      }
    }
    expectNone(checks);
  });
});
