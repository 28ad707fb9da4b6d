import type { SecurityEvent } from '@/lib/domains/audit-action';
import { listAuditEntries } from '@/lib/domains/audit/list';
import { recordAudit } from '@/lib/domains/audit/service';
import { auditActions, auditWords, type AuditActionName } from '@/lib/registry/domains';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';
import { api } from '@/tools/test-bed/api';

type Events = Partial<Record<SecurityEvent, AuditActionName[]>>;

/** Stored as security events, and listed only among them. */
const securityOnly: Events = {
  'sign-in': ['sign-in.success', 'sign-out', 'reauthentication.success'],
  failure: ['sign-in.failure', 'sign-in.code-failure', 'reauthentication.failure'],
  lockout: ['sign-in.lockout'],
  factor: ['factor.add', 'factor.remove', 'factor.rename', 'factor.clear', 'factor.new-recovery-codes'],
  account: [
    'invitation.accept',
    'password.ask-reset',
    'password.reset',
    'password.change',
    'email.ask',
    'email.change',
    'account.update',
  ],
  refusal: ['access.refused', 'access.unproved', 'access.signed-out', 'access.other-site'],
  export: ['account.export', 'audit.export'],
};

/** Stored as changes, and listed among the security events as well. */
const changesOfSecurity: Events = {
  account: [
    'user.create',
    'user.invite',
    'user.withdraw-invitation',
    'user.update',
    'user.delete',
    'user.reset-password',
    'session.revoke',
    'sign-in-settings.update',
  ],
  refusal: ['subscription.change-many'],
  export: ['subscription.export', 'newsletter.export', 'news.export', 'subscription.read-many', 'subscription.copy'],
};

/** Their actor is what an unauthenticated caller says. */
const claimed: AuditActionName[] = [
  'sign-in.failure',
  'sign-in.code-failure',
  'reauthentication.failure',
  'sign-in.lockout',
  'password.ask-reset',
];

// `keys` loses the type of the keys.
const actions = Object.keys(auditActions) as AuditActionName[];
const namesIn = (events: Events) => Object.values(events).flat();
const security = [...namesIn(securityOnly), ...namesIn(changesOfSecurity)];
const changes = actions.filter((action) => !namesIn(securityOnly).includes(action));

const client = '203.0.113.233';
const entered = () => db().auditEntry.findMany({ where: { client }, select: { action: true, kind: true } });
const listed = async (filter: { kind: 'change' | 'security'; event?: SecurityEvent; action?: string }) => {
  const { rows } = await listAuditEntries({ ...filter, q: client, limit: 1000, sort: '-at' }, auditWords);
  return rows.map(({ action }) => action).sort();
};

const lines: Record<string, unknown>[] = [];
let counted: string[];

beforeAll(async () => {
  process.env.METRICS_TOKEN = 'a-token-of-the-kinds';
  resetEnv();
  jest.spyOn(log(), 'info').mockImplementation((line: unknown) => {
    lines.push(line as Record<string, unknown>);
  });
  for (const action of actions)
    await recordAudit(db(), { id: 7, email: `by-${action}`, client }, { action: auditActions[action], subject: '' });
  jest.restoreAllMocks();
  const authorization = 'Bearer a-token-of-the-kinds';
  const text = await (await api('GET', '/api/metrics', { headers: { authorization } })).text();
  counted = [...text.matchAll(/^security_events_total\{action="([^"]+)"\} 1$/gm)].map(([, action = '']) => action);
  delete process.env.METRICS_TOKEN;
  resetEnv();
});

it('stores every action under its kind', async () => {
  const kinds = Object.fromEntries((await entered()).map(({ action, kind }) => [action, kind]));
  expect(kinds).toEqual({
    ...Object.fromEntries(changes.map((action) => [action, 'change'])),
    ...Object.fromEntries(namesIn(securityOnly).map((action) => [action, 'security'])),
  });
  expect(changes.length).toBeGreaterThan(50);
});

it('lists every action in its trail, and only there', async () => {
  expect(await listed({ kind: 'change' })).toEqual(changes.sort());
  expect(await listed({ kind: 'security' })).toEqual([...security].sort());
  expect(await listed({ kind: 'change', action: 'sign-out' })).toEqual([]);
  expect(await listed({ kind: 'security', action: 'news.create' })).toEqual([]);
});

it.each(Object.entries(securityOnly) as [SecurityEvent, AuditActionName[]][])(
  'finds the events of %s',
  async (event, names) => {
    const both = changesOfSecurity[event] ?? [];
    expect(await listed({ kind: 'security', event })).toEqual([...names, ...both].sort());
    expect(await listed({ kind: 'change', event })).toEqual([...both].sort());
  },
);

it('counts what is stored as a security event', () => {
  expect(counted.sort()).toEqual(namesIn(securityOnly).sort());
});

it('logs every security event, and names no account that is only claimed', () => {
  const logged = lines.filter(({ securityEvent }) => securityEvent);
  expect(logged.map(({ securityEvent }) => securityEvent).sort()).toEqual([...security].sort());
  const unnamed = logged.filter(({ actorId }) => actorId === undefined);
  expect(unnamed.map(({ securityEvent }) => securityEvent).sort()).toEqual([...claimed].sort());
});

it('stores no name that is only claimed and is no address', async () => {
  const actor = { id: null, email: 'typed', client: '203.0.113.234' };
  for (const action of actions) await recordAudit(db(), actor, { action: auditActions[action], subject: '' });
  const nameless = await db().auditEntry.findMany({ where: { client: actor.client, actorEmail: '' } });
  expect(nameless.map(({ action }) => action).sort()).toEqual([...claimed].sort());
});
