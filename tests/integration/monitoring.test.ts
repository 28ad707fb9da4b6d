import { databaseState } from '@/lib/domains/monitoring/database-state';
import { db } from '@/lib/platform/database/db';
import { env, resetEnv } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';
import { openRaw } from '@/tools/test-bed/raw-database';

import { createTestNews } from '../factories/news';
import { signedIn, unique } from '../factories/people';
import { setReadOnly } from '../factories/read-only';

const token = 'a token of the tests';

afterEach(async () => {
  delete process.env.METRICS_TOKEN;
  resetEnv();
  await db().outboundMail.deleteMany();
});

function setToken(value: string): void {
  process.env.METRICS_TOKEN = value;
  resetEnv();
}

async function queueMail(status: string, dueMinutesAgo = 0): Promise<void> {
  await db().outboundMail.create({
    data: {
      recipient: `reader-${unique()}@example.com`,
      template: 'test',
      data: '{}',
      status,
      messageId: `<${unique()}@test>`,
      nextAttemptAt: new Date(Date.now() - dueMinutesAgo * 60_000),
    },
  });
}

const metrics = (authorization?: string) =>
  api('GET', '/api/metrics', { headers: authorization ? { authorization } : {} });

describe('GET /api/metrics', () => {
  it('is not there without METRICS_TOKEN', async () => {
    expect((await metrics(`Bearer ${token}`)).status).toBe(404);
  });

  it.each([undefined, 'Bearer', 'Bearer wrong', `Basic ${token}`, `Bearer ${token} x`, token])(
    'refuses %p',
    async (authorization) => {
      setToken(token.replaceAll(' ', '-'));
      const response = await metrics(authorization);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toEqual({ message: 'Unauthorized' });
    },
  );

  it('does not take an administrator’s session for the token', async () => {
    setToken(token.replaceAll(' ', '-'));
    const { cookie } = await signedIn('admin');
    expect((await api('GET', '/api/metrics', { cookie })).status).toBe(401);
  });

  it('lists every metric, even one without a value', async () => {
    setToken(token.replaceAll(' ', '-'));
    const text = await (await metrics(`Bearer ${token.replaceAll(' ', '-')}`)).text();
    const types = [...text.matchAll(/^# TYPE (?!process_|nodejs_)(\w+) (\w+)$/gm)].map(([, name, type]) => [
      name,
      type,
    ]);
    expect(Object.fromEntries(types)).toEqual({
      backup_age_seconds: 'gauge',
      backup_last_failed: 'gauge',
      backup_rows: 'gauge',
      http_memory_answers_total: 'counter',
      http_request_duration_seconds: 'histogram',
      http_requests_total: 'counter',
      mail_queue_messages: 'gauge',
      mail_queue_overdue_seconds: 'gauge',
      security_events_total: 'counter',
      sign_in_queue_length: 'gauge',
      sign_in_queue_refusals_total: 'counter',
    });
  });

  it('reports requests by route and status, their duration, and the mail queue', async () => {
    const secret = token.replaceAll(' ', '-');
    setToken(secret);
    const { cookie } = await signedIn('admin');
    const item = await createTestNews();
    await api('GET', '/api/news');
    await api('PATCH', `/api/admin/news/${item.id}`, { body: { title: 'Other' }, cookie });
    await api('DELETE', '/api/admin/news/2000000000', { cookie });
    await api('GET', '/api/no/such/thing');
    for (const status of ['pending', 'pending', 'failed', 'sent']) await queueMail(status, 2);

    const response = await metrics(`Bearer ${secret}`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    const requests = (method: string, route: string, status: number) =>
      `http_requests_total{method="${method}",route="${route}",status="${status}"} 1\n`;
    expect(text).toContain(requests('GET', '/api/news', 200));
    expect(text).toContain(requests('PATCH', '/api/admin/news/:id', 200));
    expect(text).toContain(requests('DELETE', '/api/admin/news/:id', 404));
    expect(text).toContain(requests('GET', '/api/*', 404));
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/news"} 1\n');
    expect(text).toContain('mail_queue_messages{status="pending"} 2\n');
    expect(text).toContain('mail_queue_messages{status="failed"} 1\n');
    expect(text).not.toContain('status="sent"');
    expect(Number(/^mail_queue_overdue_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(120);
    expect(text).toContain('process_resident_memory_bytes');
  });
});

it('reports failed sign-ins, lockouts, refusals and the length of the password queue', async () => {
  const secret = token.replaceAll(' ', '-');
  setToken(secret);
  const read = async () => (await metrics(`Bearer ${secret}`)).text();
  const value = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    );
  const names = {
    failures: 'security_events_total{action="sign-in.failure"}',
    lockouts: 'security_events_total{action="sign-in.lockout"}',
    refusals: 'security_events_total{action="access.refused"}',
    crowding: 'sign_in_queue_refusals_total{reason="client"}',
    waiting: 'sign_in_queue_length',
  };
  const figures = (text: string) => Object.entries(names).map(([name, line]) => [name, value(text, line)]);
  const before = new Map(figures(await read()) as [string, number][]);
  const user = await signedIn('user');
  const from = `198.51.100.${unique()}`;
  const login = () => api('POST', '/api/login', { body: { email: user.email, password: 'wrong' }, client: from });
  await Promise.all(Array.from({ length: 3 }, login));
  await db().limitHit.createMany({
    data: Array.from({ length: 10 }, () => ({
      scope: 'sign-in:account-client',
      key: `${user.email} ${from}`,
      at: new Date(),
    })),
  });
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await login()).status).toBe(429);
  await api('GET', '/api/admin/users', { cookie: user.cookie });
  const since = figures(await read()).map(([name, now]) => [name, Number(now) - (before.get(String(name)) ?? 0)]);
  expect(Object.fromEntries(since)).toEqual({ failures: 2, lockouts: 2, refusals: 1, crowding: 1, waiting: 0 });
});

it('treats a database that does not respond as unavailable', async () => {
  expect(await databaseState()).toBe('ok');
  // A query's own promise has more methods, which are not used here.
  jest.spyOn(db(), '$queryRaw').mockReturnValueOnce(new Promise(() => undefined) as never);
  expect(await databaseState(10)).toBe('unavailable');
});

let time = 0;
/** Makes the next trial due. */
function waitForTrial(): void {
  time = Math.max(time, performance.now()) + 10_000;
  jest.spyOn(performance, 'now').mockReturnValue(time);
}

it('tries with a write that is really made, once in ten seconds', async () => {
  const raw = await openRaw(env().databaseUrl);
  const lastChange = () =>
    raw.query(
      env().isEmbedded ? 'PRAGMA data_version' : `SELECT xmin::text FROM "SubscriptionCount" WHERE "shard" = 0`,
    );
  const before = await lastChange();
  waitForTrial();
  await api('GET', '/api/health');
  const after = await lastChange();
  expect(after).not.toEqual(before);
  await api('GET', '/api/health');
  expect(await lastChange()).toEqual(after);
  await raw.close();
});

it('says that a database accepts no writes, lets the signed-in read, and says soon that it does again', async () => {
  const health = async () => {
    waitForTrial();
    const [plain, ready, subscribed] = [
      await api('GET', '/api/health'),
      await api('GET', '/api/health/ready'),
      await api('POST', '/api/email-subscription', { body: { email: `reader-${unique()}@example.com` } }),
    ];
    return [plain.status, await plain.json(), ready.status, await ready.json(), subscribed.status];
  };
  const { id, cookie } = await signedIn('admin');
  await db().session.updateMany({ where: { userId: id }, data: { lastSeenAt: new Date(Date.now() - 120_000) } });
  await setReadOnly(true);
  const unable = { status: 'unavailable', database: 'read-only', mailQueue: 'unknown' };
  try {
    expect(await health()).toEqual([503, { status: 'read-only' }, 503, unable, 503]);
    expect((await api('GET', '/api/admin/users', { cookie })).status).toBe(200);
  } finally {
    await setReadOnly(false);
  }
  const able = { status: 'ready', database: 'ok', mailQueue: 'ok' };
  expect(await health()).toEqual([200, { status: 'ok' }, 200, able, 201]);
});

describe('GET /api/health/ready', () => {
  const ready = async () => {
    const response = await api('GET', '/api/health/ready');
    return [response.status, await response.json()] as const;
  };

  it('is ready when the database responds', async () => {
    expect(await ready()).toEqual([200, { status: 'ready', database: 'ok', mailQueue: 'ok' }]);
  });

  it.each(['pending', 'claimed', 'handing_over'])(
    'says that mail is late when it is %s, and serves on',
    async (status) => {
      await queueMail(status, 14);
      expect((await ready())[1]).toMatchObject({ mailQueue: 'ok' });
      await queueMail(status, 16);
      expect(await ready()).toEqual([200, { status: 'ready', database: 'ok', mailQueue: 'late' }]);
    },
  );

  it('is not ready when the database does not respond', async () => {
    jest.spyOn(db().outboundMail, 'findFirst').mockRejectedValueOnce(new Error('gone'));
    expect(await ready()).toEqual([503, { status: 'unavailable', database: 'unavailable', mailQueue: 'unknown' }]);
  });
});
