import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { runChecks } from '@/lib/platform/process/check';
import { DnsServer } from '@/tools/test-bed/dns-server';
import { Mailbox } from '@/tools/test-bed/mailbox';

import { checkAlignment } from './alignment';
import { judgeBounceMailbox } from './bounce-mailbox';
import { checkDkim } from './dkim';
import { checkDmarc } from './dmarc';
import { createDnsLookup, type DnsLookup } from './dns-lookup';
import { checkMx } from './mx';
import { judgeProbe } from './probe';
import { checkRelay } from './relay';
import { checkResponse, checkSiteUrl } from './site-url';
import { checkSpf } from './spf';

let server: DnsServer;
let dns: DnsLookup;

beforeAll(async () => {
  server = await DnsServer.start();
  dns = createDnsLookup([server.address]);
});

afterAll(() => server.stop());

beforeEach(() => {
  server.zone.clear();
  server.isRefusing = false;
});

const domain = 'example.com';

describe('SPF', () => {
  it.each([
    [['v=spf1 include:_spf.example.net ~all'], 'ok'],
    [['v=spf1 redirect=_spf.example.net'], 'ok'],
    [['other text', 'V=SPF1 ip4:192.0.2.1 -all'], 'ok'],
    [['v=spf1 ip4:192.0.2.1 ?all'], 'warning'],
    [['v=spf1 ip4:192.0.2.1'], 'warning'],
    [['v=spf1 -all'], 'problem'],
    [['v=spf1 ip4:192.0.2.1 +all'], 'problem'],
    [['v=spf1 a -all', 'v=spf1 mx -all'], 'problem'],
    [['v=spf10 a -all'], 'problem'],
    [['v=spf1 include:many.example.net -all'], 'problem'],
    [['v=spf1 include:loop.example.net -all'], 'problem'],
    [['v=spf1 include:example.com -all'], 'problem'],
    [['v=spf1 redirect=loop.example.net'], 'problem'],
    [['v=spf1 include:none.example.net -all'], 'problem'],
    [['v=spf1 include:two.example.net -all'], 'problem'],
    [['v=spf1 redirect=none.example.net'], 'problem'],
    [['v=spf1 a -all redirect=none.example.net'], 'ok'],
    [['v=spf1 redirect=open.example.net'], 'problem'],
    [['v=spf1 include:open.example.net -all'], 'problem'],
    [['v=spf1 ?include:open.example.net a -all'], 'ok'],
    [['v=spf1 redirect=vague.example.net'], 'warning'],
    [['v=spf1 redirect=closed.example.net'], 'problem'],
    [['v=spf1 redirect=_spf.example.net redirect=_spf.example.net'], 'problem'],
    [['v=spf1 inlcude:_spf.example.net -all'], 'problem'],
    [['v=spf1 ipv4:192.0.2.1 -all'], 'problem'],
    [['v=spf1 ip4:192.0.2.256 -all'], 'problem'],
    [['v=spf1 ip4:192.0.2.0/33 -all'], 'problem'],
    [['v=spf1 include: -all'], 'problem'],
    [['v=spf1 ip6:2001:db8::/32 mx/24//64 a:mail.example.com exp=why.example.com ~all'], 'ok'],
    [['v=spf1 exists:%{i}._spf.example.net include:%{d}.example.net -all'], 'ok'],
    [['v=spf1 -all include:_spf.example.net'], 'problem'],
    [['v=spf1 include:four.example.net include:four.example.net -all'], 'ok'],
    [['v=spf1 include:four.example.net include:four.example.net mx -all'], 'problem'],
    [[], 'problem'],
  ])('%j is %s', async (txt, status) => {
    const records = {
      [domain]: txt,
      '_spf.example.net': ['v=spf1 ip4:192.0.2.0/24 -all'],
      'many.example.net': [`v=spf1 ${'a:x.example.net '.repeat(10)}-all`],
      'four.example.net': ['v=spf1 a:1.example.net a:2.example.net a:3.example.net a:4.example.net -all'],
      'loop.example.net': ['v=spf1 include:back.example.net -all'],
      'back.example.net': ['v=spf1 include:loop.example.net -all'],
      'two.example.net': ['v=spf1 a -all', 'v=spf1 mx -all'],
      'open.example.net': ['v=spf1 +all'],
      'vague.example.net': ['v=spf1 a'],
      'closed.example.net': ['v=spf1 -all'],
    };
    for (const [name, texts] of Object.entries(records)) server.zone.set(name, { txt: texts });
    expect(await checkSpf(domain, dns)).toMatchObject({ status });
  });

  it('names the record that makes the sender’s invalid', async () => {
    server.zone.set(domain, { txt: ['v=spf1 include:_spf.example.net -all'] });
    server.zone.set('_spf.example.net', { txt: ['v=spf1 inlcude:a.example.net -all'] });
    expect(await checkSpf(domain, dns)).toEqual({
      status: 'problem',
      message:
        'The SPF record of _spf.example.net has the invalid term “inlcude:a.example.net”, so no server can check mail from example.com by SPF.',
    });
  });

  it('is not judged where the name server does not reply', async () => {
    server.isRefusing = true;
    expect(await checkSpf(domain, dns)).toEqual({
      status: 'warning',
      message: 'The DNS record of example.com could not be looked up (EREFUSED).',
    });
  });
});

describe('DKIM', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

  it.each([
    [[`v=DKIM1; k=rsa; p=${key}`], 'ok'],
    [[`v=DKIM1; k=rsa; p=${key.slice(0, 100)} ${key.slice(100)}`], 'ok'],
    [[`v=DKIM1; k=rsa; p=${key.slice(0, -8)}AAAAAAAA`], 'problem'],
    [['v=DKIM1; p='], 'problem'],
    [[], 'problem'],
  ])('with %j is %s', async (txt, status) => {
    server.zone.set('s2026._domainkey.example.com', { txt });
    expect(await checkDkim({ domain, selector: 's2026', privateKey: pem }, dns)).toMatchObject({ status });
  });
});

it.each([
  ['_dmarc.news.example.com', ['v=DMARC1; p=reject'], 'ok'],
  ['_dmarc.example.com', ['v=DMARC1;p=none; rua=mailto:x@example.com'], 'ok'],
  ['_dmarc.example.com', ['v=DMARC1'], 'warning'],
  ['_dmarc.example.com', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'problem'],
  ['_dmarc.com', ['v=DMARC1; p=none'], 'problem'],
  ['_dmarc.news.example.com', ['v=DMARC1; p=reject; sp=nothing'], 'ok'],
  ['_dmarc.example.com', ['v=DMARC1; p=reject; sp=nothing'], 'warning'],
])('DMARC at %s with %j is %s', async (name, txt, status) => {
  server.zone.set(name, { txt });
  expect(await checkDmarc('news.example.com', dns)).toMatchObject({ status });
});

it('takes the DMARC policy from the domain and its organizational domain, and no other', async () => {
  server.zone.set('_dmarc.example.com', { txt: ['v=DMARC1; p=reject; sp=quarantine'] });
  server.zone.set('_dmarc.b.example.org', { txt: ['v=DMARC1; p=none'] });
  server.zone.set('_dmarc.gov.uk', { txt: ['v=DMARC1; p=none'] });
  expect((await checkDmarc('news.example.com', dns)).message).toBe('news.example.com has a DMARC policy (quarantine).');
  expect(await checkDmarc('a.b.example.org', dns)).toMatchObject({ status: 'problem' });
  expect(await checkDmarc('office.gov.uk', dns)).toMatchObject({ status: 'problem' });
});

it.each([
  [{ mx: ['mx.example.com'] }, 'ok'],
  [{ mx: ['gone.example.com'] }, 'problem'],
  [{ mx: ['.'] }, 'problem'],
  [{ a: ['192.0.2.1'] }, 'warning'],
  [{}, 'problem'],
])('a sender’s domain with %j is %s', async (records, status) => {
  server.zone.set(domain, records);
  server.zone.set('mx.example.com', { a: ['192.0.2.1'] });
  expect(await checkMx(domain, dns)).toMatchObject({ status });
});

it.each([
  [{ from: 'example.com', returnDomain: 'example.com', isSigned: false }, 'ok'],
  [{ from: 'news.example.com', returnDomain: 'example.com', isSigned: false }, 'ok'],
  [{ from: 'news.example.com', returnDomain: 'bounces.example.com', isSigned: false }, 'ok'],
  [{ from: 'news.example.co.uk', returnDomain: 'example.co.uk', isSigned: false }, 'ok'],
  [{ from: 'example.co.uk', returnDomain: 'co.uk', isSigned: false }, 'warning'],
  [{ from: 'one.co.uk', returnDomain: 'two.co.uk', isSigned: false }, 'warning'],
  [{ from: 'example.com', returnDomain: 'badexample.com', isSigned: false }, 'warning'],
  [{ from: 'example.com', returnDomain: 'relay.example', isSigned: true }, 'ok'],
  [{ from: 'strict.test', returnDomain: 'strict.test', isSigned: false }, 'ok'],
  [{ from: 'news.strict.test', returnDomain: 'strict.test', isSigned: false }, 'warning'],
  [{ from: 'news.strict.test', returnDomain: 'strict.test', isSigned: true }, 'ok'],
])('alignment of %j is %s', async (mail, status) => {
  server.zone.set('_dmarc.strict.test', { txt: ['v=DMARC1; p=reject; aspf=s'] });
  expect(await checkAlignment(mail, dns)).toMatchObject({ status });
});

it('asks the relay, and says what it replies', async () => {
  const mailbox = await Mailbox.start();
  expect(await checkRelay(mailbox.url, 'site.test')).toEqual({
    status: 'ok',
    message: `127.0.0.1:${mailbox.port} takes mail without TLS, on this machine.`,
  });
  expect(await checkRelay(`${mailbox.url}?tls=required`, 'site.test')).toMatchObject({ status: 'problem' });
  const withPassword = mailbox.url.replace('//', '//user:secret@');
  const refused = await checkRelay(withPassword, 'site.test');
  expect(refused.status).toBe('problem');
  expect(refused.message).not.toContain('secret');
  const { url } = mailbox;
  await mailbox.stop();
  expect(await checkRelay(url, 'site.test')).toMatchObject({ status: 'problem' });
});

it('asks the address to which letters lead', async () => {
  let status = 200;
  const site = createServer((request, response) => {
    response.writeHead(request.url === '/api/health' ? status : 404, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  expect(await checkResponse(url)).toMatchObject({ status: 'ok' });
  status = 301;
  expect(await checkResponse(url)).toMatchObject({ status: 'problem' });
  await new Promise((resolve) => site.close(resolve));
  expect(await checkResponse(url)).toEqual({ status: 'problem', message: `${url} does not respond (ECONNREFUSED).` });
  expect(await checkSiteUrl('http://localhost:3000')).toMatchObject({ status: 'problem' });
});

const now = new Date('2026-11-24T10:00:00Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

it.each([
  [undefined, 'warning'],
  [{ sentAt: before(0.2) }, 'warning'],
  [{ sentAt: before(2) }, 'problem'],
  [{ sentAt: before(2), readAt: before(1), results: { spf: 'pass', dkim: 'pass', dmarc: 'pass' } }, 'ok'],
  [{ sentAt: before(2), readAt: before(1), results: { spf: 'pass', dkim: 'none' } }, 'warning'],
  [{ sentAt: before(2), readAt: before(1), results: { spf: 'fail', dkim: 'fail', dmarc: 'fail' } }, 'problem'],
  [{ sentAt: before(2), readAt: before(1), results: {} }, 'warning'],
  [{ sentAt: before(900), readAt: before(800), results: { spf: 'pass', dkim: 'pass', dmarc: 'pass' } }, 'warning'],
])('the probe %j is %s', (probe, status) => {
  expect(judgeProbe(probe && { messageId: '<a@b>', ...probe }, now)).toMatchObject({ status });
});

it.each([
  [{ isSet: false, startedAt: now }, 'warning'],
  [{ isSet: true, startedAt: now }, 'warning'],
  [{ isSet: true, startedAt: new Date(before(5)), readAt: before(0.5) }, 'ok'],
  [{ isSet: true, startedAt: new Date(before(5)), readAt: before(1) }, 'problem'],
  [{ isSet: true, startedAt: new Date(before(5)) }, 'problem'],
  [{ isSet: true, startedAt: now, readAt: before(0.5) }, 'ok'],
  [{ isSet: true, startedAt: now, readAt: before(1) }, 'warning'],
])('the bounce mailbox %j is %s', (state, status) => {
  expect(judgeBounceMailbox(state, now)).toMatchObject({ status });
});

it.each([
  ['The bounce mailbox at localhost could not be read: connect ECONNREFUSED 127.0.0.1:9', /host and the port/],
  ['The bounce mailbox at mail.example could not be read: certificate has expired', /certificate/],
  ['The bounce mailbox at mail.example could not be read: Command failed: Invalid credentials', /user, the password/],
])('advises what fits the cause: %s', (failure, advice) => {
  expect(judgeBounceMailbox({ isSet: true, startedAt: now, failure }, now).advice).toMatch(advice);
});

it('says since when the bounce mailbox has not been read, also where the process has just started', () => {
  expect(judgeBounceMailbox({ isSet: true, startedAt: now, readAt: before(96) }, now).message).toBe(
    'The bounce mailbox has not been read since 2026-11-20T10:00:00.000Z.',
  );
});

it('reports a check that breaks as a problem, and advises only where something is to do', async () => {
  const check = { every: 1, priority: 'low', failuresBeforeAlarm: 1, advice: 'Mend it.' } as const;
  expect(
    await runChecks([
      { ...check, name: 'Broken', run: () => Promise.reject(new Error('no such thing')) },
      { ...check, name: 'Good', run: () => Promise.resolve({ status: 'ok', message: 'Well.' }) },
      {
        ...check,
        name: 'Off',
        place: '/',
        run: () => Promise.resolve({ status: 'ok', isOff: true, message: 'Not set.' }),
      },
    ]),
  ).toEqual([
    { name: 'Broken', status: 'problem', message: 'The check failed: no such thing.', advice: 'Mend it.' },
    { name: 'Good', status: 'ok', message: 'Well.', advice: null },
    { name: 'Off', status: 'ok', isOff: true, message: 'Not set.', advice: null, place: '/' },
  ]);
});
