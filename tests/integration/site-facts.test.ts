import { about } from '@/lib/content/about';
import { contact } from '@/lib/content/contact';
import { essentials } from '@/lib/content/essentials';
import { searchPrimer } from '@/lib/content/search-primer';
import { currentNotice, siteFacts } from '@/lib/domains/site/facts';
import { noFacts, type SiteFactsUpdate } from '@/lib/domains/site/facts-schema';
import { siteStateJob } from '@/lib/domains/site/read-state';
import { siteState } from '@/lib/domains/site/state';
import { legal } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { organizationJsonLd } from '@/lib/seo/json-ld';
import { site } from '@/lib/site';
import { api } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { signedIn } from '../factories/people';

const start = Date.parse('2026-11-27T12:00:00Z');
const minutes = (count: number) => start + count * 60_000;
const iso = (time: number) => new Date(time).toISOString();
const path = '/api/admin/site-facts';

let admin: { id: number; cookie: string };

const change = (body: SiteFactsUpdate) => api('PATCH', path, { body, cookie: admin.cookie });
const newestEntry = () => db().auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });

beforeAll(async () => {
  setClock(start);
  admin = await signedIn('admin');
});

afterEach(async () => {
  await change(noFacts);
  setClock(start);
});

afterAll(() => jest.useRealTimers());

it('has the defaults until something is set', async () => {
  expect(await (await api('GET', path, { cookie: admin.cookie })).json()).toEqual(noFacts);
  expect(siteFacts()).toEqual({
    requestForProposal: site.requestForProposal,
    phone: site.contact.phone,
    press: undefined,
  });
  expect(currentNotice()).toBeUndefined();
});

it('is set for administrators only, and everywhere', async () => {
  const editor = await signedIn('editor');
  expect((await api('PATCH', path, { body: { phone: '1' }, cookie: editor.cookie })).status).toBe(403);
  expect((await api('GET', path)).status).toBe(401);

  const facts = {
    requestForProposal: 'expected in June 2027.',
    phone: '+44 20 7946 0000',
    pressEmail: 'Press@Example.com',
  };
  const response = await change(facts);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    ...noFacts,
    requestForProposal: 'expected in June 2027',
    phone: '+44 20 7946 0000',
    pressEmail: 'press@example.com',
  });
  expect(essentials[1].text).toBe('The request for proposal is expected in June 2027.');
  expect(contact.cards[1]).toMatchObject({ value: '+44 20 7946 0000', href: 'tel:+442079460000' });
  expect(contact.press).toEqual({ label: 'For the press', name: '', email: 'press@example.com' });
  expect(JSON.stringify(legal)).toContain('call +44 20 7946 0000,');
  expect(organizationJsonLd()).toMatchObject({
    telephone: '+44 20 7946 0000',
    contactPoint: { contactType: 'press', email: 'press@example.com' },
  });
  expect(searchPrimer(['june', '2027']).map(({ href }) => href)).toEqual(['/primer#new-ct-plan']);
});

it('says on /about since when the site names who speaks, by the last change of the name', async () => {
  const since = () => about.speaks.since;
  expect(since()).toBeUndefined();
  // Still the day before in New York.
  setClock(Date.parse('2026-11-28T04:59:59Z'));
  const { cookie } = await signedIn('admin');
  const set = (body: SiteFactsUpdate) => api('PATCH', path, { body, cookie });
  await set({ pressName: 'Ada Example' });
  expect(since()).toBe('As stated on this site since November 27, 2026.');
  setClock(Date.parse('2026-11-28T05:00:00Z'));
  await set({ pressName: 'Ada Example', pressEmail: 'press@example.com', phone: '+1 212 555 0123' });
  expect(since()).toBe('As stated on this site since November 27, 2026.');
  await set({ pressName: 'Grace Example' });
  expect(since()).toBe('As stated on this site since November 28, 2026.');
  await set(noFacts);
  expect(since()).toBeUndefined();
});

it('refuses an end of the notice that has passed, and keeps one that passes', async () => {
  const response = await change({ notice: 'Closed on Monday.', noticeStart: null, noticeEnd: iso(minutes(-1)) });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: { noticeEnd: ['The end has passed. Please enter one in the future.'] },
  });
});

it('records nothing where nothing is changed', async () => {
  await change({ phone: '+1 212 555 0123' });
  const count = () => db().auditEntry.count({ where: { action: 'site-facts.update' } });
  const before = await count();
  expect((await change({ phone: '+1 212 555 0123' })).status).toBe(200);
  expect(await count()).toBe(before);
});

it('changes only what is sent, and the audit trail says from what to what', async () => {
  await change({ phone: '+1 212 555 0100', notice: 'Closed on Monday.' });
  await change({ phone: '+1 212 555 0199' });
  expect(await (await api('GET', path, { cookie: admin.cookie })).json()).toMatchObject({
    notice: 'Closed on Monday.',
  });
  const { action, details } = await newestEntry();
  expect(action).toBe('site-facts.update');
  expect(JSON.parse(details)).toEqual({ phone: { from: '+1 212 555 0100', to: '+1 212 555 0199' } });
});

it.each([
  [{ phone: 'call us' }, 'phone'],
  [{ pressEmail: 'nobody' }, 'pressEmail'],
  [{ notice: 'n'.repeat(201) }, 'notice'],
  [{ noticeLink: '//example.com' }, 'noticeLink'],
  [{ noticeLink: 'http://example.com' }, 'noticeLink'],
  [{ noticeLink: 'javascript:alert(1)' }, 'noticeLink'],
  [{ noticeStart: 'tomorrow' }, 'noticeStart'],
  [{ noticeStart: iso(minutes(2)), noticeEnd: iso(minutes(1)) }, 'noticeEnd'],
])('refuses %j', async (body, field) => {
  const response = await change(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
});

it('refuses an end before the start that is stored', async () => {
  await change({ noticeStart: iso(minutes(2)) });
  const response = await change({ noticeEnd: iso(minutes(1)) });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { noticeEnd: [expect.any(String)] } });
});

it('shows the notice from its start to its end, each of which makes pages anew', async () => {
  const notice = { notice: 'Closed on Monday.', noticeLink: '/updates' };
  await change({ ...notice, noticeStart: iso(minutes(2)), noticeEnd: iso(minutes(4)) });
  const keys = new Set<string | undefined>();
  for (const [time, isOn] of [
    [minutes(2) - 1, false],
    [minutes(2), true],
    [minutes(4) - 1, true],
    [minutes(4), false],
  ] as const) {
    setClock(time);
    expect(currentNotice()).toEqual(isOn ? { text: notice.notice, link: notice.noticeLink } : undefined);
    const key = siteState()?.key;
    keys.add(key);
    // What a process that reads the state only now makes of it.
    await siteStateJob.run(new AbortController().signal);
    expect(siteState()?.key).toBe(key);
  }
  expect(keys.size).toBe(3);
});
