// @promise Your email address and the day on which you gave it.
// @promise We send that address a message to ask whether it is yours, and it receives nothing else until you confirm.
// @promise When you confirm, you provide your first and last name.
// @promise You can then add your organization and the role that describes you best, if you like, and we keep this information with the subscription.
// @promise If you subscribe on this site, you receive updates only after you have confirmed your address from your own mailbox.
// @promise Links that confirm an address are random, can be used once, and are kept only as a hash after delivery.
// @promise to have it corrected
// @documented 429: too many requests; `Retry-After` says in seconds when to try again
// @documented It never changes the address of a subscription.
// @documented Beyond 1,000 addresses in 24 hours from one network (an IPv4 address or an IPv6 /48), it is a 429, and nothing is stored; the machine itself has no such limit.
// @documented Subscribing gets the same response whatever is known about the address, and never changes a confirmed subscription.
// @documented A link to confirm works once and for seven days; once it is sent, only its hash is kept.
// @documented CSV is UTF-8 with a header row (RFC 4180), streamed; a cell that a spreadsheet would run as a formula is defused.
// @documented `GET /api/admin/email-subscriptions/export?ids=1,2` exports the subscriptions with these ids, at most 200, instead of those that match `q` and `state`.

import { readMaximum } from '@/lib/domains/accounts/sessions/many-addresses';
import { composeMail } from '@/lib/domains/mail/compose/message';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { accountLink } from '@/lib/domains/mail/compose/templates/account-link';
import { verifySubscription } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { createProfileProof } from '@/lib/domains/mailing-list/readers/profile';
import { subscribe as signUp, subscribeLimit } from '@/lib/domains/mailing-list/subscribe/subscribe';
import { findVerificationLink } from '@/lib/domains/mailing-list/subscribe/verify';
import { eraseAddress } from '@/lib/registry/erasure';
import { sealSecret } from '@/lib/platform/crypto/sealed-secret';
import { createToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { turnsDuring } from '@/tools/test-bed/turns';

import { letMessageTimePass } from '../factories/message-time';
import { signedIn, unique } from '../factories/people';

let admin: { cookie: string };
const newEmail = () => `reader-${unique()}@example.com`;
const newClient = () => {
  const number = unique();
  return `198.18.${number >> 8}.${number & 255}`;
};
const subscribe = (email: string, client = newClient()) =>
  api('POST', '/api/email-subscription', { body: { email }, client });

beforeAll(async () => {
  admin = await signedIn('admin');
});

/** A pending subscription and the token of its verification link. */
async function createPending(email = newEmail(), expiresAt = new Date(Date.now() + 60_000)) {
  const { token, tokenHash } = createToken();
  const subscription = await db().subscription.create({ data: { email } });
  await db().verificationToken.create({ data: { tokenHash, subscriptionId: subscription.id, expiresAt } });
  return { ...subscription, token };
}

async function oneClick(email: string): Promise<void> {
  const left = await api('POST', `/api/unsubscribe?token=${createUnsubscribeToken(email)}`, {
    rawBody: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(left.status).toBe(200);
}

const verify = (body: unknown) => api('POST', '/api/verify-email', { body });

describe('POST /api/email-subscription', () => {
  it('keeps a pending subscription and a message with a link whose token is kept only as a hash', async () => {
    const email = newEmail();
    expect((await subscribe(`  ${email.toUpperCase()} `)).status).toBe(201);
    const subscription = await db().subscription.findUniqueOrThrow({
      where: { email },
      include: { verificationTokens: true },
    });
    expect(subscription.isVerified).toBe(false);
    expect(subscription.verificationTokens).toHaveLength(1);
    const mail = await db().outboundMail.findFirstOrThrow({ where: { recipient: email } });
    const token = /verify-email\?token=([\w-]{43})/.exec(mail.data)?.[1] ?? '';
    expect(JSON.stringify(subscription)).not.toContain(token);
    expect((await verify({ token, firstName: 'Ada', lastName: 'Byron' })).status).toBe(200);
  });

  it('responds alike to a new, a pending and a verified address', async () => {
    const verified = newEmail();
    await db().subscription.create({ data: { email: verified, isVerified: true } });
    const pending = await createPending();
    const answers = await Promise.all(
      [newEmail(), pending.email, verified].map(async (email) => {
        const response = await subscribe(email);
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });

  it('never changes what a verified address holds, and writes it no message', async () => {
    const email = newEmail();
    const before = await db().subscription.create({
      data: { email, isVerified: true, firstName: 'Ada', verifiedAt: new Date() },
    });
    await subscribe(email);
    expect(await db().subscription.findUniqueOrThrow({ where: { email } })).toEqual(before);
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(0);
  });

  it('sends one address at most one message an hour, from any client', async () => {
    const email = newEmail();
    for (let time = 0; time < 3; time += 1) await subscribe(email);
    await Promise.all(Array.from({ length: 10 }, () => subscribe(email)));
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(1);
    await letMessageTimePass(61);
    await subscribe(email);
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(2);
  });

  const messagesTo = (emails: string[]) => db().outboundMail.count({ where: { recipient: { in: emails } } });

  it('writes one mailbox one message, whatever its address is called', async () => {
    const name = `reader${unique()}`;
    const emails = [`${name}@gmail.com`, `${name}+a@gmail.com`, `${name.replace('r', 'r.')}@googlemail.com`];
    for (const email of emails) expect((await subscribe(email)).status).toBe(201);
    expect(await messagesTo(emails)).toBe(1);
    const together = [1, 2, 3].map((tag) => `${newEmail().replace('@', `${unique()}+${tag}@`)}`);
    const [first = ''] = together;
    const variants = [1, 2, 3].map((tag) => first.replace('+1@', `+${tag}@`));
    await Promise.all(variants.map((email) => subscribe(email)));
    expect(await messagesTo(variants)).toBe(1);
  });

  it('writes one mailbox at most three messages a day', async () => {
    const email = newEmail();
    for (let time = 0; time < 6; time += 1) {
      await subscribe(email);
      await letMessageTimePass(1.1);
    }
    expect(await messagesTo([email])).toBe(3);
  });

  it.each(['unsubscribing', 'erasing'])('is not made to write again by %s in between', async (leaving) => {
    const email = newEmail();
    for (let time = 0; time < 4; time += 1) {
      await subscribe(email);
      if (leaving === 'erasing') await eraseAddress(email);
      else await oneClick(email);
      expect((await subscribe(email)).status).toBe(201);
    }
    const links = await db().verificationToken.count({ where: { subscription: { email } } });
    expect([links, await messagesTo([email])]).toEqual([0, leaving === 'erasing' ? 0 : 1]);
  });

  it('writes to at most 60 mailboxes an hour for one client, and responds alike', async () => {
    const client = newClient();
    const emails = Array.from({ length: 70 }, newEmail);
    const responses = await Promise.all(emails.map((email) => subscribe(email, client)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await messagesTo(emails)).toBe(60);
  });

  it('keeps each of many that arrive at once', async () => {
    const emails = Array.from({ length: 300 }, newEmail);
    const responses = await Promise.all(emails.map((email) => subscribe(email)));
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(await db().subscription.count({ where: { email: { in: emails } } })).toBe(300);
    expect(await db().outboundMail.count({ where: { recipient: { in: emails } } })).toBe(300);
  });

  it('causes few messages for one customer, however many networks of 64 bits it has', async () => {
    const emails = Array.from({ length: 400 }, newEmail);
    await Promise.all(emails.map((email, index) => subscribe(email, `2001:db8:99:${index.toString(16)}::1`)));
    expect(await db().outboundMail.count({ where: { recipient: { in: emails } } })).toBe(120);
    const other = newEmail();
    await subscribe(other, '2001:db8:9a::1');
    expect(await db().outboundMail.count({ where: { recipient: other } })).toBe(1);
  });

  it('puts at most 1,000 addresses a day on the list for one network, and drops none that it has confirmed', async () => {
    const network = '2001:db8:5';
    await db().limitHit.create({
      data: { scope: subscribeLimit.scope, key: `${network}::/48`, count: 970, at: new Date() },
    });
    const emails = Array.from({ length: 45 }, newEmail);
    const responses = await Promise.all(emails.map((email, index) => subscribe(email, `${network}:${index % 3}::1`)));
    const confirmed = emails.filter((_, index) => responses[index]?.status === 201).sort();
    const refused = responses.filter(({ status }) => status === 429);
    expect([confirmed.length, refused.length]).toEqual([30, 15]);
    const rows = await db().subscription.findMany({ where: { email: { in: emails } }, select: { email: true } });
    expect(rows.map(({ email }) => email).sort()).toEqual(confirmed);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(86_000);
    const message = 'Too many people have subscribed from your network today. Please try again in 24 hours.';
    expect(await refused[0]?.json()).toEqual({ message });
    // Whether an address is on the list does not show.
    expect((await subscribe(confirmed[0] ?? '', `${network}:4::1`)).status).toBe(429);
    expect((await subscribe(newEmail(), '2001:db8:6::1')).status).toBe(201);
  });

  it('does not count what the machine itself submits', async () => {
    await db().limitHit.create({
      data: { scope: subscribeLimit.scope, key: '127.0.0.1', count: subscribeLimit.maximum, at: new Date() },
    });
    for (const client of ['127.0.0.1', '::1']) expect((await subscribe(newEmail(), client)).status).toBe(201);
  });

  it('notifies every administrator, once an hour, of an account that reads more than a thousand addresses', async () => {
    const [reader, other] = [await signedIn('admin'), await signedIn('admin')];
    const { id } = reader;
    await db().limitHit.create({
      data: { scope: 'subscription:read', key: String(id), count: readMaximum, at: new Date() },
    });
    await db().subscription.create({ data: { email: newEmail() } });
    for (let read = 0; read < 2; read += 1)
      expect((await api('GET', '/api/admin/email-subscriptions?limit=1', { cookie: reader.cookie })).status).toBe(200);
    const entries = await db().auditEntry.findMany({ where: { action: 'subscription.read-many', actorId: id } });
    expect(entries).toHaveLength(1);
    const mails = await db().outboundMail.findMany({
      where: { template: 'administrator-notice', recipient: { in: [reader.email, other.email] } },
    });
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([reader.email, other.email].sort());
    const composed = await composeMail(mails[0] as Parameters<typeof composeMail>[0]);
    expect(composed.bytes.toString()).toContain(reader.email);
    const calm = await signedIn('admin');
    await api('GET', '/api/admin/email-subscriptions?limit=1', { cookie: calm.cookie });
    expect(await db().auditEntry.count({ where: { actorId: calm.id, action: 'subscription.read-many' } })).toBe(0);
  });

  it('limits one client and says when to retry, without affecting another', async () => {
    const client = newClient();
    await db().limitHit.create({
      data: { scope: subscribeLimit.scope, key: client, count: subscribeLimit.maximum, at: new Date() },
    });
    const refused = newEmail();
    const [first, second] = await Promise.all([subscribe(refused, client), subscribe(newEmail())]);
    expect(first.status).toBe(429);
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await db().subscription.count({ where: { email: refused } })).toBe(0);
    expect(second.status).toBe(201);
  });

  it.each([
    [{}, 'Email is required.'],
    [{ email: '' }, 'Email is required.'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
    [{ email: `${'a'.repeat(250)}@b.co` }, 'Email must have at most 254 characters.'],
    [{ email: 'a\0@example.com' }, 'Please enter a valid email address.'],
    [{ email: ['a@example.com'] }, 'Email is required.'],
  ])('refuses %j', async (body, message) => {
    const response = await api('POST', '/api/email-subscription', { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, errors: { email: expect.arrayContaining([message]) } });
  });
});

it('gives others their turn while it writes those who subscribe at once', async () => {
  const crowd = Array.from({ length: 200 }, () => ({ email: `crowd-${unique()}@example.com`, form: '/' }));
  const { turns } = await turnsDuring(
    Promise.all(crowd.map((reader, index) => signUp({ ...reader, client: `198.18.7.${index}` }))),
  );
  expect(await db().subscription.count({ where: { email: { in: crowd.map(({ email }) => email) } } })).toBe(200);
  expect(turns).toBeGreaterThanOrEqual(5);
});

describe('POST /api/verify-email', () => {
  const name = { firstName: ' Ada ', lastName: ' Byron ' };

  it('verifies, keeps the trimmed name and lifts a suppression', async () => {
    const { token, email } = await createPending();
    await db().suppression.create({ data: { email, reason: 'unsubscribed' } });
    const response = await verify({ token, ...name });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ email, firstName: 'Ada', lastName: 'Byron', isVerified: true });
    expect(await db().suppression.count({ where: { email } })).toBe(0);
  });

  it('takes a token once, also from two at the same moment', async () => {
    const { token } = await createPending();
    const statuses = (await Promise.all([verify({ token, ...name }), verify({ token, ...name })])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 400]);
    const again = await verify({ token, ...name });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ message: expect.stringContaining('already used') });
  });

  it('takes no second link of a reader who is confirmed, who keeps name and count', async () => {
    const { id, token, email } = await createPending();
    const { token: other, tokenHash } = createToken();
    const expiresAt = new Date(Date.now() + 60_000);
    await db().verificationToken.create({ data: { tokenHash, subscriptionId: id, expiresAt } });
    await db().subscription.update({ where: { id }, data: { sourcePage: '/second-link' } });
    expect(await findVerificationLink(other)).toEqual({ state: 'open' });
    const [first, second] = await Promise.all([verify({ token, ...name }), verify({ token: other, ...name })]);
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    const later = await verify({ token: other, firstName: 'Eve', lastName: 'Mallory' });
    expect([later.status, await later.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('nothing more') },
    ]);
    expect(await db().subscription.findUnique({ where: { id } })).toMatchObject({ firstName: 'Ada', isVerified: true });
    expect(await db().consentEvent.count({ where: { email, event: 'confirmed' } })).toBe(1);
    const { verifiedAt } = await db().subscription.findUniqueOrThrow({ where: { id } });
    for (const link of [token, other])
      expect(await findVerificationLink(link)).toEqual({ state: 'confirmed', since: verifiedAt });
  });

  it('never brings back who has left', async () => {
    const { token, email } = await createPending();
    const { token: unused, tokenHash } = createToken();
    const subscription = { connect: { email } };
    await db().verificationToken.create({
      data: { tokenHash, subscription, expiresAt: new Date(Date.now() + 60_000) },
    });
    expect((await verify({ token, ...name })).status).toBe(200);
    await oneClick(email);
    for (const link of [token, unused]) {
      expect(await findVerificationLink(link)).toEqual({ state: 'dead' });
      expect((await verify({ token: link, ...name })).status).toBe(400);
    }
    expect(await db().subscription.count({ where: { email } })).toBe(0);
  });

  it('refuses an expired and an unknown token', async () => {
    const { token } = await createPending(newEmail(), new Date(Date.now() - 1));
    for (const bad of [token, 'x', 'a\0b', createToken().token]) {
      expect((await verify({ token: bad, ...name })).status).toBe(400);
    }
  });

  it.each([
    [{ ...name }, 'Verification token is missing. Please use the link from your email.'],
    [{ token: '', ...name }, 'Verification token is missing. Please use the link from your email.'],
    [{ token: 'x', lastName: 'B' }, 'Please enter your first name.'],
    [{ token: 'x', firstName: '  ', lastName: 'B' }, 'Please enter your first name.'],
    [{ token: 'x', firstName: 'A', lastName: '' }, 'Please enter your last name.'],
  ])('refuses %j', async (body, message) => {
    const response = await verify(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message });
  });
});

describe('POST /api/subscription-profile', () => {
  const save = (body: unknown) => api('POST', '/api/subscription-profile', { body });
  const row = (email: string) => db().subscription.findUniqueOrThrow({ where: { email } });

  /** A subscription that its owner has just confirmed, and the proof of it. */
  async function createVerified() {
    const { token, email, id } = await createPending();
    const response = await verify({ token, firstName: 'Ada', lastName: 'Byron' });
    const { profileProof } = (await response.json()) as { profileProof: string };
    return { id, email, proof: profileProof };
  }

  it('stores the profile that a subscriber enters; administrators see, search and export it', async () => {
    const { email, proof } = await createVerified();
    const organization = `Analytical Engines ${unique()}`;
    const response = await save({ proof, organization: ` ${organization} `, audience: 'vendor' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { firstName: 'Ada', lastName: 'Byron', organization, audience: 'vendor' },
    ]);
    const q = encodeURIComponent(organization.toUpperCase());
    const found = await api('GET', `/api/admin/email-subscriptions?q=${q}`, { cookie: admin.cookie });
    expect(await found.json()).toEqual([expect.objectContaining({ email, organization, audience: 'vendor' })]);
    const csv = await (await api('GET', '/api/admin/email-subscriptions/export', { cookie: admin.cookie })).text();
    expect(csv.split('\r\n')[0]).toBe('id,email,firstName,lastName,isVerified,subscribedAt,organization,audience');
    expect(csv).toMatch(new RegExp(`,${email},Ada,Byron,true,[^,]+,${organization},vendor\\r\\n`));
    const copy = await api('GET', `/api/admin/copies?email=${email}`, { cookie: admin.cookie });
    expect(await copy.json()).toMatchObject({ subscription: { organization, audience: 'vendor' } });
  });

  it('changes only fields that are present, and clears those that are emptied', async () => {
    const { email, proof } = await createVerified();
    await save({ proof, organization: 'Engines', audience: 'observer' });
    expect((await save({ proof, audience: '', lastName: 'Lovelace' })).status).toBe(200);
    expect(await row(email)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      organization: 'Engines',
      audience: null,
    });
  });

  it('takes no proof but its own, for an hour, while there is a subscription', async () => {
    const { id, email, proof } = await createVerified();
    const late = createProfileProof(id, new Date(Date.now() - 60 * 60 * 1000 - 1));
    const forged = `${proof.slice(0, -2)}${proof.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const bad of [late, forged, '', 'x', createUnsubscribeToken(email), sealSecret(`${id}:9e15`, 'other')]) {
      const response = await save({ proof: bad, organization: 'Taken over' });
      expect([bad, response.status]).toEqual([bad, 400]);
    }
    expect(await row(email)).toMatchObject({ organization: null });
    await db().subscription.delete({ where: { id } });
    expect((await save({ proof, organization: 'Gone' })).status).toBe(400);
  });

  it.each([
    [{ audience: 'king' }, 'audience', 'Please choose from the list.'],
    [{ organization: 'x'.repeat(101) }, 'organization', 'Organization must have at most 100 characters.'],
  ])('refuses %j', async (body, field, message) => {
    const { proof } = await createVerified();
    const response = await save({ proof, ...body });
    expect([response.status, await response.json()]).toEqual([400, { message, errors: { [field]: [message] } }]);
  });
});

describe("the administrators' subscriptions", () => {
  it('are added verified by default', async () => {
    const email = newEmail();
    const response = await api('POST', '/api/email-subscribe', {
      body: { email, firstName: '' },
      cookie: admin.cookie,
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ email, firstName: null, isVerified: true });
    const again = await api('POST', '/api/email-subscribe', {
      body: { email: email.toUpperCase() },
      cookie: admin.cookie,
    });
    expect(again.status).toBe(409);
    const message = 'This email address is already subscribed.';
    expect(await again.json()).toMatchObject({ message, errors: { email: [message] } });
  });

  it('take their own queued mail with them when they are deleted, and none of their owner’s account', async () => {
    const { id, email } = await createPending();
    const link = 'https://site.example/link';
    await mailTransaction(async (tx) => {
      await enqueueMail(tx, [{ recipient: email, template: accountLink, data: { purpose: 'reset', link } }]);
      await enqueueMail(tx, [{ recipient: email, template: verifySubscription, data: { link } }]);
    });
    await api('DELETE', `/api/admin/email-subscriptions/${id}`, { cookie: admin.cookie });
    const mails = await db().outboundMail.findMany({ where: { recipient: email }, orderBy: { template: 'asc' } });
    expect(mails.map(({ template, status }) => [template, status])).toEqual([
      ['account-link', 'pending'],
      ['verify-subscription', 'cancelled'],
    ]);
    await db().outboundMail.deleteMany({ where: { recipient: email } });
  });

  it('change in what is present, never in the address', async () => {
    const { id, email } = await createPending();
    const response = await api('PATCH', `/api/admin/email-subscriptions/${id}`, {
      body: { email: 'other@example.com', lastName: 'Byron', isVerified: true },
      cookie: admin.cookie,
    });
    expect(await response.json()).toMatchObject({ email, firstName: null, lastName: 'Byron', isVerified: true });
  });

  it('are deleted with their tokens', async () => {
    const { id } = await createPending();
    expect((await api('DELETE', `/api/admin/email-subscriptions/${id}`, { cookie: admin.cookie })).status).toBe(204);
    expect(await db().verificationToken.count({ where: { subscriptionId: id } })).toBe(0);
    expect((await api('DELETE', `/api/admin/email-subscriptions/${id}`, { cookie: admin.cookie })).status).toBe(404);
  });

  it('are exported as CSV that no spreadsheet runs', async () => {
    const email = newEmail();
    await db().subscription.create({
      data: { email, firstName: '=HYPERLINK("http://evil")', lastName: 'O"Neil, the\nsecond' },
    });
    const response = await api('GET', '/api/admin/email-subscriptions/export', { cookie: admin.cookie });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="consolidated-tape-subscribers-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const csv = await response.text();
    expect(csv.split('\r\n')[0]).toMatch(/^id,email,firstName,lastName,isVerified,subscribedAt/);
    expect(csv).toContain(`${email},"'=HYPERLINK(""http://evil"")","O""Neil, the\nsecond",false,`);
  });

  it('are exported by their ids, whatever else is asked for, and the trail says how many', async () => {
    const [first, second] = [await createPending(), await createPending()];
    await createPending();
    const address = '/api/admin/email-subscriptions/export';
    const query = `ids=${second.id},${first.id},${first.id}&q=nothing&state=unsubscribed`;
    const csv = await (await api('GET', `${address}?${query}`, { cookie: admin.cookie })).text();
    const [, ...lines] = csv.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[1])).toEqual([first.email, second.email]);
    const entry = await db().auditEntry.findFirst({ orderBy: { id: 'desc' }, select: { action: true, subject: true } });
    expect(entry).toEqual({ action: 'subscription.export', subject: '2 selected subscriptions' });
  });

  it.each(['a', '1,', '0', '1;2', '9999999999', Array(201).fill(1).join(',')])(
    'are not exported by the ids %j',
    async (ids) => {
      const refused = await api('GET', `/api/admin/email-subscriptions/export?ids=${ids}`, { cookie: admin.cookie });
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('ids must be at most 200')]);
    },
  );
});
