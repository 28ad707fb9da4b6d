// @promise Every letter also links to a page on which you choose your topics, which our records show, and which can send your mailbox a link to everything that we hold about you, so that you can correct or erase it.
// @promise for an hour at most, proof that you have opened the link to your own data
// @documented People who unsubscribe stay off the list until they confirm again, or return within ten minutes by the page on which they left, once.
// @documented The link in a letter opens the reader's choices until they leave the list.
// @documented What is stored is the topics that they do not want; each change is in the consent record with its words.
// @documented A link sent to the mailbox opens what is held about its owner, once and for an hour.
// @documented Forged, altered, expired and reused links, and those of someone else, are all refused in the same way, with a 400.

import { createUnsubscribeToken, createPreferencesToken } from '@/lib/domains/mail/compose/reader-tokens';
import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { countBounce } from '@/lib/domains/mail/outgoing/bounces';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { deadLinkMessage } from '@/lib/domains/mailing-list/reader-schema';
import { isErasureLinkOpen } from '@/lib/domains/mailing-list/readers/erasure-link';
import { findReturnToken, isReturnOpen } from '@/lib/domains/mailing-list/readers/put-back';
import { topicField, topicNames } from '@/lib/domains/mailing-list/topics';
import { countRecipients, nextRecipients } from '@/lib/domains/mailings/recipients';
import { newsCategories, noticesTopic } from '@/lib/domains/news/categories';
import { eraseAddress } from '@/lib/registry/erasure';
import { db } from '@/lib/platform/database/db';
import { api, apiOf } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { tablesThatHold } from '../factories/tables-that-hold';
import { unique } from '../factories/people';

let email: string;

beforeEach(async () => {
  await db().limitHit.deleteMany();
  email = `reader-${unique()}@example.com`;
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function subscribed(address = email) {
  return db().subscription.create({
    data: { email: address, firstName: 'Ada', lastName: 'Byron', isVerified: true, subscribedAt: minutesAgo(5) },
  });
}

const token = (address = email, writtenAt = minutesAgo(1)) => createPreferencesToken(address, writtenAt);
const wanting = (...names: string[]) =>
  Object.fromEntries(topicNames.filter((name) => names.includes(name)).map((name) => [topicField(name), 'on']));
const saveTopics = (of: string, ...names: string[]) =>
  apiOf(readersContract.saveTopics, { body: { token: of, ...wanting(...names) } });
const optOuts = async () =>
  (await db().topicOptOut.findMany({ where: { subscription: { email } } })).map(({ category }) => category).sort();
const events = async () =>
  (await db().consentEvent.findMany({ where: { email }, orderBy: { id: 'asc' } })).map(({ event }) => event);

async function leaveByMailbox(): Promise<void> {
  const response = await api('POST', `/api/unsubscribe?token=${createUnsubscribeToken(email)}`, {
    rawBody: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(await response.text()).toBe('Unsubscribed.\n');
}

async function leave(address = email): Promise<string> {
  const response = await api('POST', `/api/unsubscribe?token=${createUnsubscribeToken(address)}`, {
    rawBody: 'action=unsubscribe',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URL(response.headers.get('location') ?? '').searchParams.get('back') ?? '';
}

const putBack = (back: string) => apiOf(readersContract.putBack, { body: { token: back } });

describe('topics', () => {
  it('are stored as opt-outs, with the words of the form', async () => {
    await subscribed();
    expect((await saveTopics(token(), 'Announcements', 'Regulatory')).status).toBe(204);
    expect(await optOuts()).toEqual(['CT Plan Updates', 'Industry Insights', noticesTopic]);
    const [event] = await db().consentEvent.findMany({ where: { email } });
    expect(event).toMatchObject({ event: 'chosen', form: 'api' });
    expect(event?.wording).toContain('[x] Announcements [x] Regulatory [ ] Industry Insights [ ] CT Plan Updates');
    expect((await saveTopics(token(), 'Announcements', 'Regulatory')).status).toBe(204);
    expect(await events()).toEqual(['chosen']);
    expect((await saveTopics(token(), ...topicNames)).status).toBe(204);
    expect(await optOuts()).toEqual([]);
  });

  it('are those of one of several saves at once, of the one that is on record last', async () => {
    await subscribed();
    const choices = topicNames.map((category) => [category]);
    const saved = await Promise.all([...choices, ...choices].map((names) => saveTopics(token(), ...names)));
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 204));
    const [last] = await db().consentEvent.findMany({ where: { email }, orderBy: { id: 'desc' }, take: 1 });
    const wanted = topicNames.filter((category) => last?.wording.includes(`[x] ${category}`));
    expect(wanted).toHaveLength(1);
    expect(await optOuts()).toEqual(topicNames.filter((category) => !wanted.includes(category)).sort());
    // The next test counts the readers of a topic.
    await db().subscription.deleteMany({ where: { email } });
  });

  it('choose who receives a mailing', async () => {
    const { id } = await subscribed();
    const other = await subscribed(`other-${unique()}@example.com`);
    await saveTopics(token(), 'Announcements');
    const range = { lastId: id - 1, toId: other.id, take: 500 };
    const next = (category: string | null, takesEffect = false) =>
      db().$transaction(async (tx) => (await nextRecipients(tx, { ...range, category, takesEffect }))?.emails);
    expect(await next('Regulatory')).toEqual([other.email]);
    expect(await next('Announcements')).toEqual([email, other.email]);
    expect(await next('A category of tomorrow')).toEqual([email, other.email]);
    expect(await next(null)).toEqual([email, other.email]);
    const [all, some] = [
      await countRecipients({ category: 'Announcements', takesEffect: false }),
      await countRecipients({ category: 'Regulatory', takesEffect: false }),
    ];
    expect(some.recipients).toBe(all.recipients - 1);
  });

  it('include the notices that take effect, which can be the only one, and are sent once', async () => {
    const { id } = await subscribed();
    const other = await subscribed(`other-${unique()}@example.com`);
    await saveTopics(token(), noticesTopic);
    expect(await optOuts()).toEqual([...newsCategories].sort());
    const next = (takesEffect: boolean) =>
      db().$transaction(async (tx) => {
        const range = { lastId: id - 1, toId: other.id, take: 500 };
        return (await nextRecipients(tx, { ...range, category: 'Regulatory', takesEffect }))?.emails;
      });
    expect(await next(true)).toEqual([email, other.email]);
    expect(await next(false)).toEqual([other.email]);
    await saveTopics(token(), 'Regulatory');
    expect(await next(true)).toEqual([email, other.email]);
    await saveTopics(token(), 'Announcements');
    expect(await next(true)).toEqual([other.email]);
  });
});

describe('a link that is not alive', () => {
  const other = () => `other-${unique()}@example.com`;
  const dead: [string, () => Promise<string> | string][] = [
    ['forged', () => 'A'.repeat(80)],
    ['altered', () => `${token().slice(0, -2)}AA`],
    ['of before the reader came', () => token(email, minutesAgo(60))],
    ['of an address that is not on the list', () => token(other())],
    ['made for leaving', () => createUnsubscribeToken(email)],
    [
      'of a subscription that waits',
      async () => {
        const address = other();
        await db().subscription.create({ data: { email: address, subscribedAt: minutesAgo(5) } });
        return token(address);
      },
    ],
  ];

  it.each(dead)('changes and sends nothing when it is %s, in the same words', async (_name, make) => {
    await subscribed();
    const link = await make();
    const mails = await db().outboundMail.count();
    for (const response of [
      await saveTopics(link),
      await putBack(link),
      await apiOf(readersContract.requestOwnData, { body: { token: link } }),
      await apiOf(readersContract.openOwnData, { body: { token: link } }),
      await apiOf(readersContract.eraseOwnData, { body: { token: link, isCertain: 'on' } }),
    ]) {
      expect([response.status, await response.json()]).toEqual([400, { message: deadLinkMessage }]);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
    expect([await optOuts(), await events(), await db().outboundMail.count()]).toEqual([[], [], mails]);
  });

  it('dies when the reader leaves, also when they return', async () => {
    await subscribed();
    const old = token();
    const back = await leave();
    expect((await saveTopics(old)).status).toBe(400);
    expect((await putBack(back)).status).toBe(200);
    expect((await saveTopics(old)).status).toBe(400);
  });

  it('dies when the reader is erased', async () => {
    await subscribed();
    const old = token();
    await eraseAddress(email);
    expect((await saveTopics(old)).status).toBe(400);
  });
});

describe('a reader who has left', () => {
  it('is put back once, with name and topics, and on record', async () => {
    await subscribed();
    await saveTopics(token(), 'Regulatory');
    const back = await leave();
    const responses = await Promise.all([putBack(back), putBack(back)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const returned = responses.find(({ status }) => status === 200);
    const { token: fresh } = (await returned?.json()) as { token: string };
    expect(await db().subscription.findFirst({ where: { email } })).toMatchObject({
      firstName: 'Ada',
      isVerified: true,
    });
    expect(await db().suppression.count({ where: { email } })).toBe(0);
    expect(await optOuts()).toEqual(['Announcements', 'CT Plan Updates', 'Industry Insights', noticesTopic]);
    expect(await events()).toEqual(['chosen', 'unsubscribed', 'returned']);
    expect((await saveTopics(fresh, ...newsCategories)).status).toBe(204);
    await leave();
    expect((await putBack(back)).status).toBe(400);
  });

  it('leaves by the form of the page, which says what comes next', async () => {
    await subscribed();
    const link = createUnsubscribeToken(email);
    const act = async () => {
      const response = await apiOf(readersContract.leave, { body: { token: link } });
      const { next } = (await response.json()) as { next: string };
      const { pathname, searchParams } = new URL(next, 'http://site.test');
      expect([response.status, pathname, searchParams.get('token')]).toEqual([200, '/unsubscribe', link]);
      return searchParams.get('back') ?? undefined;
    };
    const back = await act();
    expect(await db().subscription.count({ where: { email } })).toBe(0);
    expect((await putBack(back ?? '')).status).toBe(200);
    const refused = await apiOf(readersContract.leave, { body: { token: 'nonsense' } });
    expect([refused.status, await refused.json()]).toMatchObject([400, { message: expect.stringContaining('link') }]);
  });

  it('is not put back after ten minutes', async () => {
    await subscribed();
    const back = await leave();
    setClock(Date.now() + 10 * 60_000 + 1);
    try {
      expect((await putBack(back)).status).toBe(400);
    } finally {
      jest.useRealTimers();
    }
    expect(await db().subscription.count({ where: { email } })).toBe(0);
  });

  it('can come back for ten minutes after leaving by one click in the mailbox', async () => {
    await subscribed();
    await saveTopics(token(), 'Regulatory');
    await leaveByMailbox();
    const found = await findReturnToken(email);
    expect(await findReturnToken(email, new Date(Date.now() + 10 * 60_000 + 1))).toBeUndefined();
    expect((await putBack(found ?? '')).status).toBe(200);
    expect(await optOuts()).toEqual(['Announcements', 'CT Plan Updates', 'Industry Insights', noticesTopic]);
    expect(await findReturnToken(email)).toBeUndefined();
  });

  it('has no way back once it is erased', async () => {
    await subscribed();
    await leaveByMailbox();
    await eraseAddress(email);
    expect(await findReturnToken(email)).toBeUndefined();
  });

  it('cannot come back without confirming if the server refused the address', async () => {
    await subscribed();
    await db().$transaction((tx) => suppress(tx, email, 'bounced', '550 5.1.1 no such user'));
    await leaveByMailbox();
    expect(await findReturnToken(email)).toBeUndefined();
    await db().suppression.deleteMany({ where: { email } });
    await subscribed();
    await db().$transaction((tx) => suppress(tx, email, 'bounced', '550 5.1.1 no such user'));
    expect(await leave()).toBe('');
  });

  it('cannot come back without confirming if its last letter comes back as refused after it left', async () => {
    await subscribed();
    const back = await leave();
    expect(await isReturnOpen(back)).toBe(true);
    const bounce = {
      email,
      template: newsItem.name,
      bounceClass: 'permanent',
      reply: '550 5.1.1 no such user',
    } as const;
    await db().$transaction((tx) => countBounce(tx, bounce, new Date()));
    expect(await isReturnOpen(back)).toBe(false);
    expect((await putBack(back)).status).toBe(400);
    expect(await db().subscription.count({ where: { email } })).toBe(0);
    expect(await db().suppression.findMany({ where: { email } })).toMatchObject([{ reason: 'unsubscribed' }]);
  });

  it('cannot come back if the address was never confirmed', async () => {
    await db().subscription.create({ data: { email, subscribedAt: minutesAgo(5) } });
    expect(await leave()).toBe('');
  });
});

describe('one’s own data', () => {
  const request = () => apiOf(readersContract.requestOwnData, { body: { token: token() } });

  async function linkToken(): Promise<string> {
    expect((await request()).status).toBe(204);
    const mail = await db().outboundMail.findFirstOrThrow({ where: { recipient: email }, orderBy: { id: 'desc' } });
    expect(mail.template).toBe('own-data');
    return new URL((JSON.parse(mail.data) as { link: string }).link).searchParams.get('token') ?? '';
  }

  const open = (link: string) => apiOf(readersContract.openOwnData, { body: { token: link } });
  const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const copy = (cookie: string) => apiOf(readersContract.getOwnData, {}, { cookie });
  const erase = (cookie: string) => apiOf(readersContract.eraseOwnData, { body: { isCertain: 'on' } }, { cookie });

  it('is shown, changed and erased behind a link that opens once', async () => {
    await subscribed();
    await saveTopics(token(), 'Regulatory');
    const link = await linkToken();
    const opened = await open(link);
    expect(opened.status).toBe(204);
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    const cookie = cookieOf(opened);
    expect((await open(link)).status).toBe(400);
    const changed = await apiOf(readersContract.saveOwnProfile, { body: { organization: 'Engines' } }, { cookie });
    expect(await changed.json()).toMatchObject({ firstName: 'Ada', organization: 'Engines' });
    const response = await copy(cookie);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.json"$/);
    expect(await response.json()).toMatchObject({
      email,
      subscription: { organization: 'Engines', topicOptOuts: [{ category: 'Announcements' }, {}, {}, {}] },
      consent: [{ event: 'chosen' }],
      mail: [{ template: 'own-data' }],
    });
    const uncertain = await apiOf(readersContract.eraseOwnData, { body: {} as never }, { cookie });
    expect(uncertain.status).toBe(400);
    expect((await erase(cookie)).status).toBe(204);
    expect(await tablesThatHold(email)).toEqual([]);
    for (const again of [await copy(cookie), await erase(cookie)]) {
      expect([again.status, await again.json()]).toEqual([400, { message: deadLinkMessage }]);
    }
  });

  it('is shown and erased for the hour also when the reader has left meanwhile', async () => {
    await subscribed();
    const link = await linkToken();
    await leave();
    const opened = await open(link);
    expect(opened.status).toBe(204);
    const cookie = cookieOf(opened);
    expect((await open(link)).status).toBe(400);
    expect(await (await copy(cookie)).json()).toMatchObject({ email, subscription: null, leftAlone: 'unsubscribed' });
    const changed = await apiOf(readersContract.saveOwnProfile, { body: { organization: 'Engines' } }, { cookie });
    expect(changed.status).toBe(400);
    expect((await erase(cookie)).status).toBe(204);
    expect(await tablesThatHold(email)).toEqual([]);
    await subscribed();
    expect((await copy(cookie)).status).toBe(400);
  });

  it('closes after an hour, and for a cookie that was made up', async () => {
    await subscribed();
    const [link, cookie] = [await linkToken(), cookieOf(await open(await linkTokenAgain()))];
    expect((await copy('own-data=AAAA')).status).toBe(400);
    setClock(Date.now() + 60 * 60_000 + 1);
    try {
      expect([(await open(link)).status, (await copy(cookie)).status]).toEqual([400, 400]);
    } finally {
      jest.useRealTimers();
    }
  });

  async function linkTokenAgain(): Promise<string> {
    await db().limitHit.deleteMany();
    return linkToken();
  }

  it('costs a mailbox one message an hour', async () => {
    await subscribed();
    expect((await request()).status).toBe(204);
    const refused = await request();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(1);
  });

  it('does not confirm an address, and a confirmation link does not open it', async () => {
    const { id } = await subscribed();
    const link = await linkToken();
    const body = { token: link, firstName: 'A', lastName: 'B' };
    expect((await api('POST', '/api/verify-email', { body })).status).toBe(400);
    expect(await db().subscription.count({ where: { id, firstName: 'Ada' } })).toBe(1);
    expect((await open(link)).status).toBe(204);
  });
});

describe('an erasure that the link of a letter asks for', () => {
  const ask = (address = email) =>
    apiOf(readersContract.leave, { body: { token: createUnsubscribeToken(address), action: 'erase' } });
  const erase = (link: string) => apiOf(readersContract.eraseOwnData, { body: { token: link, isCertain: 'on' } });

  async function mailedLink(): Promise<string> {
    await db().limitHit.deleteMany();
    expect((await ask()).status).toBe(200);
    const mail = await db().outboundMail.findFirstOrThrow({ where: { recipient: email }, orderBy: { id: 'desc' } });
    const { purpose, link } = JSON.parse(mail.data) as { purpose: string; link: string };
    expect([mail.template, purpose]).toEqual(['own-data', 'erasure']);
    expect(link).not.toContain(email);
    return new URL(link).searchParams.get('token') ?? '';
  }

  async function expectDead(link: string): Promise<void> {
    expect(await isErasureLinkOpen(link)).toBe(false);
    const refused = await erase(link);
    expect([refused.status, await refused.json()]).toEqual([400, { message: deadLinkMessage }]);
  }

  const states: [string, () => Promise<unknown>][] = [
    ['on the list', () => subscribed()],
    [
      'off the list',
      async () => {
        await subscribed();
        await leave();
      },
    ],
    ['refused by its server', () => db().$transaction((tx) => suppress(tx, email, 'bounced', '550 no'))],
  ];

  it.each(states)('of an address %s needs a fresh link to the mailbox, which works once', async (_name, reach) => {
    await reach();
    const message = { name: 'Ada', email, topic: 'Press', message: 'Hello' };
    await db().contactMessage.create({ data: message });
    const before = await tablesThatHold(email);
    const link = await mailedLink();
    expect(await tablesThatHold(email)).toEqual([...new Set([...before, 'OutboundMail'])].sort());
    expect(await isErasureLinkOpen(link)).toBe(true);
    const uncertain = await apiOf(readersContract.eraseOwnData, { body: { token: link } as never });
    expect([uncertain.status, (await tablesThatHold(email)).length > 0]).toEqual([400, true]);
    expect((await erase(link)).status).toBe(204);
    expect(await tablesThatHold(email)).toEqual([]);
    await subscribed();
    await expectDead(link);
    expect(await db().subscription.count({ where: { email } })).toBe(1);
  });

  it('has a link for an hour', async () => {
    await subscribed();
    const other = createUnsubscribeToken(email);
    await leave();
    const offList = await mailedLink();
    for (const wrong of [other, token(), `${offList.slice(0, -2)}${offList.endsWith('AA') ? 'BB' : 'AA'}`])
      await expectDead(wrong);
    setClock(Date.now() + 60 * 60_000 + 1);
    try {
      await expectDead(offList);
    } finally {
      jest.useRealTimers();
    }
  });

  it('has a link that whoever has the letter cannot end by leaving or returning', async () => {
    await subscribed();
    const onList = await mailedLink();
    const back = await leave();
    expect(await isErasureLinkOpen(onList)).toBe(true);
    expect((await putBack(back)).status).toBe(200);
    expect(await isErasureLinkOpen(onList)).toBe(true);
    await leave();
    expect((await ask()).status).toBe(429);
    expect((await erase(onList)).status).toBe(204);
    expect(await tablesThatHold(email)).toEqual([]);
    await expectDead(onList);
  });

  it('costs a mailbox one message an hour, together with links to its data', async () => {
    await subscribed();
    expect((await apiOf(readersContract.requestOwnData, { body: { token: token() } })).status).toBe(204);
    const refused = await ask();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(1);
  });

  it('does not reveal whether anything is held, and sends nothing where nothing is', async () => {
    const erased = `erased-${unique()}@example.com`;
    await eraseAddress(erased);
    const mails = await db().outboundMail.count();
    for (const address of [email, erased]) {
      const [first, second] = [await ask(address), await ask(address)];
      const page = `/unsubscribe?token=${createUnsubscribeToken(address)}&sent`;
      expect([first.status, await first.json(), second.status]).toEqual([200, { next: page }, 429]);
    }
    expect(await db().outboundMail.count()).toBe(mails);
  });

  it('keeps what undoes the leaving in the address of the page', async () => {
    await subscribed();
    const [link, back] = [createUnsubscribeToken(email), await leave()];
    const response = await apiOf(readersContract.leave, { body: { token: link, action: 'erase', back } });
    expect(await response.json()).toEqual({ next: `/unsubscribe?token=${link}&back=${encodeURIComponent(back)}&sent` });
  });

  it('sends back the plain form of the page with the word that a link is on its way', async () => {
    await subscribed();
    const link = createUnsubscribeToken(email);
    const response = await api('POST', `/api/unsubscribe?token=${link}`, {
      rawBody: 'action=erase',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const next = new URL(response.headers.get('location') ?? '');
    expect([response.status, `${next.pathname}${next.search}`]).toEqual([303, `/unsubscribe?token=${link}&sent`]);
    expect(await db().subscription.count({ where: { email } })).toBe(1);
  });
});
