import { namesAction, sessionsAction } from '@/app/(signed-in)/account/own-account-forms';
import { resetPassword, revokeSessions } from '@/lib/domains/accounts/admin/operator';
import { clearFactors, removeApp, renewRecoveryCodes } from '@/lib/domains/accounts/factors/factors';
import { renamePasskey } from '@/lib/domains/accounts/factors/passkeys';
import { requestEmailChange, changeNames, changePassword, confirmEmail } from '@/lib/domains/accounts/own/own-account';
import { acceptInvitation, resetPasswordByLink, sendReset } from '@/lib/domains/accounts/own/password-by-link';
import type { Caller } from '@/lib/domains/accounts/sessions/caller';
import { actLimit, countRead } from '@/lib/domains/accounts/sessions/many-addresses';
import type { Session } from '@/lib/domains/accounts/sessions/session';
import { signInLimits } from '@/lib/domains/accounts/sign-in/sign-in-limits';
import { listAuditEntries } from '@/lib/domains/audit/list';
import type { AuditEntry } from '@/lib/domains/audit/schema';
import { recordAudit } from '@/lib/domains/audit/service';
import { auditActions, auditWords, type AuditActionName } from '@/lib/registry/domains';
import { db } from '@/lib/platform/database/db';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import type { FormState } from '@/lib/platform/http/form-state';
import { log } from '@/lib/platform/process/log';
import { api } from '@/tools/test-bed/api';
import { requestScope } from '@/tools/test-bed/request-scope';

import { tokensMailedTo } from '../factories/links';
import { ageProof, createTestUser, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';
import { sessionOf, withApp, withPasskey } from '../factories/second-factor';

jest.mock('next/cache', () => ({ revalidatePath: () => undefined }));

/** Causes the event from the client. Returns the actor that the trail must name. */
type Trigger = (client: string) => Promise<{ email: string }>;

const client = () => `198.51.100.${unique()}`;
/** Sends an empty form from a browser with scripts. */
function formOf(action: (before: FormState, form: FormData) => Promise<FormState>, cookie: string, from = client()) {
  const headers = { cookie, [clientAddressHeader]: from };
  // A form that may not be sent redirects to sign-in, or to the proof of identity.
  const ledElsewhere = ({ digest }: { digest?: string }) => expect(digest).toContain('NEXT_REDIRECT');
  return requestScope.run(new Request('http://localhost/account', { headers }), () =>
    action({}, new FormData()).catch(ledElsewhere),
  );
}
const operator = (from: string) => ({ id: null, email: 'operator', client: from });

function asAdministrator(call: (cookie: string, from: string) => Promise<Response>, expected = 200): Trigger {
  return async (from) => {
    const admin = await signedIn('admin');
    const response = await call(admin.cookie, from);
    expect(response.status).toBe(expected);
    await response.text();
    return admin;
  };
}

const login = (email: string, password: string, from: string, code?: string) =>
  api('POST', '/api/login', { body: { email, password, code }, client: from });
const reauthenticate =
  (password: string): Trigger =>
  async (from) => {
    const user = await signedIn('user');
    await api('POST', '/api/reauthenticate', { body: { password }, cookie: user.cookie, client: from });
    return user;
  };

const chosen = 'engines that weave algebra';

function invite(cookie: string, from: string) {
  const email = `invited-${unique()}@example.com`;
  return {
    email,
    response: api('POST', '/api/admin/invitations', { body: { email, role: 'user' }, cookie, client: from }),
  };
}

const newAddress = () => ({ email: `moved-${unique()}@example.com`, currentPassword: testPassword });

function ownAccount(change: (session: Session, caller: Caller) => Promise<unknown>): Trigger {
  return async (from) => {
    const user = await signedIn('user');
    await change(await sessionOf(user.id), { client: from, browser: '' });
    return user;
  };
}

const triggers: Partial<Record<AuditActionName, Trigger>> = {
  'sign-in.success': async (from) => {
    const user = await createTestUser();
    expect((await login(user.email, testPassword, from)).status).toBe(200);
    return user;
  },
  'sign-out': async (from) => {
    const user = await signedIn('user');
    await api('POST', '/api/logout', { cookie: user.cookie, client: from });
    return user;
  },
  'reauthentication.success': reauthenticate(testPassword),
  'reauthentication.failure': reauthenticate('not the password'),
  'sign-in.failure': async (from) => {
    expect((await login('nobody@example.com', 'not the password', from)).status).toBe(401);
    return { email: 'nobody@example.com' };
  },
  'sign-in.code-failure': async (from) => {
    const user = await withApp();
    expect((await login(user.email, testPassword, from, '000000')).status).toBe(401);
    return user;
  },
  'sign-in.lockout': async (from) => {
    const { email } = await createTestUser();
    const { scope, maximum } = signInLimits.account;
    await db().limitHit.createMany({
      data: Array.from({ length: maximum }, () => ({ scope, key: email, at: new Date() })),
    });
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await login(email, testPassword, from)).status).toBe(429);
    return { email };
  },
  'factor.add': async () => withApp(),
  'factor.remove': async (from) => {
    const user = await withApp();
    await removeApp(await sessionOf(user.id), from);
    return user;
  },
  'factor.rename': async (from) => {
    const user = await withPasskey();
    await renamePasskey(await sessionOf(user.id), user.passkeyId, 'Blue key', from);
    return user;
  },
  'factor.clear': async (from) => {
    const { id } = await withApp();
    await clearFactors({ id }, operator(from));
    return operator(from);
  },
  'factor.new-recovery-codes': async (from) => {
    const user = await withApp();
    await renewRecoveryCodes(await sessionOf(user.id), from);
    return user;
  },
  'user.create': asAdministrator((cookie, from) => {
    const body = { email: `made-${unique()}@example.com`, password: 'a long password' };
    return api('POST', '/api/admin/users', { body, cookie, client: from });
  }, 201),
  'user.invite': asAdministrator((cookie, from) => invite(cookie, from).response, 201),
  'user.withdraw-invitation': asAdministrator(async (cookie, from) => {
    const { id } = (await (await invite(cookie, from).response).json()) as { id: number };
    return api('DELETE', `/api/admin/users/${id}/invitation`, { cookie, client: from });
  }, 204),
  'invitation.accept': async (from) => {
    const { email, response } = invite((await signedIn('admin')).cookie, client());
    await response;
    const [token = ''] = await tokensMailedTo(email);
    await acceptInvitation(token, { firstName: '', lastName: '', password: chosen }, { client: from });
    return { email };
  },
  'user.update': asAdministrator(async (cookie, from) => {
    const { id } = await createTestUser();
    return api('PATCH', `/api/admin/users/${id}`, { body: { firstName: 'Grace' }, cookie, client: from });
  }),
  'user.delete': asAdministrator(async (cookie, from) => {
    const { id } = await createTestUser();
    return api('DELETE', `/api/admin/users/${id}`, { cookie, client: from });
  }, 204),
  'user.reset-password': async (from) => {
    const { email } = await createTestUser();
    await resetPassword(email, 'another password', operator(from));
    return operator(from);
  },
  'password.ask-reset': async (from) => {
    const user = await createTestUser();
    await sendReset(user.email, { client: from, browser: '' });
    return user;
  },
  'password.reset': async (from) => {
    const user = await createTestUser();
    await sendReset(user.email, { client: client(), browser: '' });
    const [token = ''] = await tokensMailedTo(user.email);
    await resetPasswordByLink(token, chosen, { client: from, browser: '' });
    return user;
  },
  'password.change': ownAccount((session, caller) =>
    changePassword(session, { currentPassword: testPassword, password: chosen }, caller),
  ),
  'email.ask': ownAccount((session, caller) => requestEmailChange(session, newAddress(), caller)),
  'email.change': async (from) => {
    const { id } = await signedIn('user');
    const [session, requested] = [await sessionOf(id), newAddress()];
    await requestEmailChange(session, requested, { client: client(), browser: '' });
    const [token = ''] = await tokensMailedTo(requested.email);
    await confirmEmail(session, token, { client: from, browser: '' });
    return requested;
  },
  'account.update': ownAccount((session, caller) => changeNames(session, { firstName: 'Ada' }, caller)),
  'account.export': async (from) => {
    const user = await signedIn('user');
    expect((await api('GET', '/api/account/export', { cookie: user.cookie, client: from })).status).toBe(200);
    return user;
  },
  'session.revoke': async (from) => {
    const { email } = await signedIn('user');
    await revokeSessions(email, operator(from));
    return operator(from);
  },
  'sign-in-settings.update': asAdministrator((cookie, from) =>
    api('PUT', '/api/admin/sign-in-settings', { body: { factorGraceDays: 6 }, cookie, client: from }),
  ),
  'access.refused': async (from) => {
    const user = await signedIn('user');
    expect((await api('GET', '/api/admin/users', { cookie: user.cookie, client: from })).status).toBe(403);
    return user;
  },
  'access.unproved': async (from) => {
    const user = await signedIn('admin');
    await ageProof(user.id);
    const { cookie } = user;
    const asked = await api('GET', '/api/admin/email-subscriptions/export', { cookie, client: from });
    expect(asked.status).toBe(403);
    return user;
  },
  'access.signed-out': async (from) => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await api('GET', '/api/admin/users', { client: from })).status).toBe(401);
    return { email: '' };
  },
  'access.other-site': async (from) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await api('POST', '/api/logout', { headers, client: from })).status).toBe(403);
    return { email: '' };
  },
  'subscription.export': asAdministrator((cookie, from) =>
    api('GET', '/api/admin/email-subscriptions/export', { cookie, client: from }),
  ),
  'news.export': asAdministrator((cookie, from) => api('GET', '/api/admin/news-archive', { cookie, client: from })),
  'newsletter.export': asAdministrator(async (cookie, from) => {
    const { id: batchId } = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
    const mailing = { newsItemId: 1, title: 'Item', state: 'done', recipients: 1, toSubscriptionId: 1, startedBy: '' };
    const { id } = await db().newsletter.create({ data: { ...mailing, batchId } });
    return api('GET', `/api/admin/letters/export?mailing=${id}`, { cookie, client: from });
  }),
  'subscription.read-many': async (from) => {
    const user = await signedIn('admin');
    await countRead(1001, { id: user.id, email: user.email, client: from });
    return user;
  },
  'subscription.change-many': async (from) => {
    const user = await signedIn('admin');
    const { scope, maximum } = actLimit;
    await db().limitHit.create({ data: { scope, key: String(user.id), count: maximum, at: new Date() } });
    const { id } = await db().subscription.create({ data: { email: `${unique()}@example.com` } });
    await api('DELETE', `/api/admin/email-subscriptions/${id}`, { cookie: user.cookie, client: from });
    return user;
  },
  'subscription.copy': asAdministrator((cookie, from) =>
    api('GET', '/api/admin/copies?email=somebody@example.com', { cookie, client: from }),
  ),
  'audit.export': asAdministrator((cookie, from) =>
    api('GET', '/api/admin/audit/export?kind=security', { cookie, client: from }),
  ),
};

const events = Object.entries(auditActions).flatMap(([action, { event }]) => (event ? [[action, event] as const] : []));

it('has a trigger for every security event', () => {
  expect(Object.keys(triggers).sort()).toEqual(events.map(([action]) => action).sort());
});

it.each(Object.entries(triggers).map(([action, trigger]) => [action, new Map(events).get(action), trigger] as const))(
  'enters %s once, among the events of %s, with who and from where and no password',
  async (action, event, trigger) => {
    const from = client();
    const { email } = await trigger(from);
    const { rows } = await listAuditEntries({ kind: 'security', event, q: email, limit: 50 }, auditWords);
    const entered = rows.filter((row) => row.action === action && row.actorEmail === email);
    expect(entered.filter((row) => action === 'factor.add' || row.client === from)).toHaveLength(1);
    expect(JSON.stringify(entered)).not.toMatch(
      /not the password|correct horse|another password|a long password|weave/,
    );
  },
);

describe('a refusal', () => {
  const entered = (where: object) =>
    db().auditEntry.findMany({ where, orderBy: { id: 'asc' }, select: { action: true, subject: true } });

  it('is entered wherever it comes from, with what was asked for', async () => {
    const { id, cookie } = await signedIn('admin');
    await ageProof(id);
    const body = { email: `made-${unique()}@example.com`, password: testPassword, role: 'admin' };
    await api('POST', '/api/admin/users', { body, cookie });
    await formOf(sessionsAction, cookie);
    await db().user.update({ where: { id }, data: { mustChangePassword: true } });
    await api('GET', '/api/admin/users', { cookie });
    await api('GET', '/api/account/export', { cookie });
    await formOf(namesAction, cookie);
    expect(await entered({ actorId: id, action: { startsWith: 'access.' } })).toEqual(
      [
        'POST /api/admin/users',
        'POST /api/account/ended-sessions',
        'GET /api/admin/users',
        'GET /api/account/export',
        'PATCH /api/account',
      ].map((subject) => ({ action: 'access.unproved', subject })),
    );
    const from = client();
    await formOf(namesAction, '', from);
    await api('GET', '/api/user', { client: from });
    expect(await entered({ client: from })).toEqual([{ action: 'access.signed-out', subject: 'PATCH /api/account' }]);
  });

  it('is not recorded when a caller asks who is signed in, or gives a wrong proof', async () => {
    const from = client();
    expect((await api('GET', '/api/user', { client: from })).status).toBe(401);
    expect(await entered({ client: from })).toEqual([]);
    const { id, cookie } = await signedIn('user');
    await api('POST', '/api/reauthenticate', { body: { password: 'wrong' }, cookie });
    expect(await entered({ actorId: id })).toMatchObject([{ action: 'reauthentication.failure' }]);
  });

  it('of a request from another site costs no rows beyond its entry, and one network cannot fill the trail', async () => {
    const action = 'access.other-site';
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (let group = 0; group < 30; group += 1) {
      const refused = await api('POST', '/api/logout', { headers, client: `2001:db8:77:${group}::1` });
      expect(refused.status).toBe(403);
    }
    expect(await entered({ action, client: { startsWith: '2001:db8:77:' } })).toHaveLength(10);
    expect(await db().limitHit.count({ where: { scope: { contains: action } } })).toBe(0);
  });

  it('to sign in, under any name, is entered twenty times for a client in a quarter of an hour', async () => {
    const from = client();
    const { scope, maximum } = signInLimits.client;
    await db().limitHit.createMany({
      data: Array.from({ length: maximum }, () => ({ scope, key: from, at: new Date() })),
    });
    for (let attempt = 0; attempt < 25; attempt += 1)
      expect((await login(`anybody-${attempt}@example.com`, testPassword, from)).status).toBe(429);
    expect(await entered({ action: 'sign-in.lockout', client: from })).toHaveLength(20);
  });

  it('that comes without end is entered twenty times for an account in a quarter of an hour', async () => {
    const { id, cookie } = await signedIn('user');
    for (let attempt = 0; attempt < 25; attempt += 1) await api('GET', '/api/admin/users', { cookie });
    expect(await entered({ actorId: id, action: 'access.refused' })).toHaveLength(20);
  });
});

describe('the log of security events', () => {
  it('says what, who, from where and which entry, and nothing that is secret or an address', async () => {
    const written: Record<string, unknown>[] = [];
    const lines = jest.spyOn(log(), 'info').mockImplementation((line: unknown) => {
      written.push(line as Record<string, unknown>);
    });
    const from = client();
    const user = await createTestUser();
    try {
      expect((await login(user.email, testPassword, from)).status).toBe(200);
      for (const email of [user.email, 'nobody@example.com']) await login(email, 'not the password', from);
      await resetPassword(user.email, 'another password', operator(from));
    } finally {
      lines.mockRestore();
    }
    const events = written.filter(({ securityEvent }) => securityEvent);
    const account = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    const entry = expect.any(Number) as number;
    const common = { account, network: from, entry };
    const failure = { ...common, securityEvent: 'sign-in.failure', subject: 'Wrong password' };
    expect(events).toEqual([
      { ...common, securityEvent: 'sign-in.success', actorId: user.id, subject: 'By password' },
      failure,
      failure,
      { ...common, securityEvent: 'user.reset-password', subject: `User ${user.id}: (address)` },
    ]);
    expect(new Set(events.slice(0, 3).map((event) => event.account)).size).toBe(2);
    expect(await db().auditEntry.count({ where: { id: { in: events.map((event) => Number(event.entry)) } } })).toBe(4);
    expect(JSON.stringify(events)).not.toMatch(/@|not the password|another password|correct horse|\$2b/);
  });

  it('leaves editorial changes to the trail', async () => {
    const lines = jest.spyOn(log(), 'info').mockReturnValue(undefined);
    await recordAudit(db(), operator('test'), { action: auditActions['site-config.update'], subject: '' });
    expect(lines).not.toHaveBeenCalled();
    lines.mockRestore();
  });
});

describe('the trail of security', () => {
  let admin: { cookie: string };
  beforeAll(async () => {
    admin = await signedIn('admin');
  });

  const marker = '203.0.113.217';
  const entry = (number: number, at = new Date()) => ({
    at,
    kind: 'security',
    actorEmail: `listed-${number}@example.com`,
    action: 'sign-in.failure',
    subject: '=1+1',
    details: '{}',
    client: marker,
  });
  const read = async (query: string, base = '/api/admin/audit') => {
    const response = await api('GET', query.startsWith('/') ? query : `${base}?${query}`, { cookie: admin.cookie });
    expect([query, response.status]).toEqual([query, 200]);
    const links = [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    return {
      rows: (await response.json()) as AuditEntry[],
      total: Number(response.headers.get('x-total-count')),
      offset: Number(response.headers.get('x-offset')),
      links: Object.fromEntries(links.map(([, target = '', relation = '']) => [relation, target])),
    };
  };

  it('is found by network, goes forwards, to its end and back', async () => {
    await db().auditEntry.createMany({ data: Array.from({ length: 5 }, (_, number) => entry(number)) });
    const people = (page: { rows: AuditEntry[] }) => page.rows.map((row) => Number(/\d+/.exec(row.actorEmail)?.[0]));
    const first = await read(`kind=security&q=${marker}&limit=2`);
    expect([people(first), first.total, first.offset, first.links.prev]).toEqual([[4, 3], 5, 0, undefined]);
    const second = await read(first.links.next ?? '');
    expect([people(second), second.offset]).toEqual([[2, 1], 2]);
    const last = await read(first.links.last ?? '');
    expect([people(last), last.offset, last.links.next]).toEqual([[0], 4, undefined]);
    const back = await read(last.links.prev ?? '');
    expect([people(back), back.offset]).toEqual([[2, 1], 2]);
    const start = await read(back.links.prev ?? '');
    expect([people(start), start.offset, start.links.prev]).toEqual([[4, 3], 0, undefined]);
  });

  it('is narrowed to the last days and to a kind of event', async () => {
    const day = 24 * 60 * 60 * 1000;
    await db().auditEntry.createMany({ data: [entry(70, new Date(Date.now() - 8 * day)), entry(71)] });
    const found = async (query: string) =>
      (await read(`kind=security&q=listed-7&${query}`)).rows.map(({ actorEmail }) => actorEmail);
    expect(await found('days=7')).toEqual(['listed-71@example.com']);
    expect(await found('days=30')).toHaveLength(2);
    expect(await found('event=failure')).toHaveLength(2);
    expect(await found('event=sign-in')).toEqual([]);
  });

  it('is exported as CSV that no spreadsheet runs, only after a recent proof', async () => {
    const { id, cookie } = await signedIn('admin');
    const address = `/api/admin/audit/export?kind=security&q=${marker}`;
    const file = await api('GET', address, { cookie });
    expect(file.headers.get('content-disposition')).toMatch(/filename="consolidated-tape-audit-security-[\d-]+\.csv"/);
    const [head, ...lines] = (await file.text()).trimEnd().split('\r\n');
    expect(head).toBe('id,at,actorEmail,action,subject,changes,client');
    expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const line of lines) expect(line).toContain(",sign-in.failure,'=1+1,{}," + marker);
    await ageProof(id);
    const refused = await api('GET', address, { cookie });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'reauthenticate' }]);
  });
});

it('records no address where what was typed into its field is none: it may be a password', async () => {
  const from = client();
  const typed = `my-secret-${unique()}`;
  expect((await login(typed, 'not the password', from)).status).toBe(401);
  const entry = { action: 'sign-in.failure', client: from };
  expect(await db().auditEntry.findMany({ where: entry, select: { actorEmail: true } })).toEqual([{ actorEmail: '' }]);
});
