// @promise The information that you send, and what we need in order to answer it.

import { composeMail } from '@/lib/domains/mail/compose/message';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { contactMessagesContract } from '@/lib/domains/messages/contract';
import { contactCeiling, contactLimit, sendMessageDigest } from '@/lib/domains/messages/service';
import { db } from '@/lib/platform/database/db';
import { withNetwork } from '@/lib/platform/limits/service';
import { site } from '@/lib/site';
import { api, apiOf } from '@/tools/test-bed/api';

import { signedIn, unique } from '../factories/people';

function newMessage(changes: object = {}) {
  return {
    name: 'Ada Lovelace',
    email: `writer-${unique()}@example.com`,
    organization: 'Analytical Engines',
    topic: 'Press' as const,
    message: `First paragraph ${unique()}.\n\nSecond paragraph.`,
    ...changes,
  };
}

const send = (body: ReturnType<typeof newMessage>, client = `192.0.2.${unique()}`) =>
  apiOf(contactMessagesContract.send, { body }, { client });

async function listed(cookie: string, q: string) {
  const response = await apiOf(contactMessagesContract.list, { query: { q } }, { cookie });
  return { total: response.headers.get('X-Total-Count'), rows: (await response.json()) as { id: number }[] };
}

it('stores a message and mails it once to the contact address, with replies going to its author', async () => {
  const body = newMessage();
  expect((await send(body)).status).toBe(201);
  expect((await send(body)).status).toBe(201);
  const mails = await db().outboundMail.findMany({ where: { data: { contains: body.email } } });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.recipient).toBe(site.contact.email);
  const composed = await composeMail(mails[0] as Parameters<typeof composeMail>[0]);
  expect(composed.bytes.toString()).toContain(`Reply-To: Ada Lovelace <${body.email}>`);
  const { cookie } = await signedIn();
  const { total, rows } = await listed(cookie, body.email);
  expect(total).toBe('1');
  expect(rows).toMatchObject([{ ...body, answeredAt: null }]);
});

it.each([
  ['name', 'Ada Byron'],
  ['topic', 'Something else'],
  ['organization', 'Engines'],
  ['message', 'Another text.'],
] as const)('takes a message that is corrected in its %s', async (field, corrected) => {
  const body = { ...newMessage(), organization: 'Analytical' };
  expect(corrected).not.toBe(body[field]);
  expect((await send(body)).status).toBe(201);
  expect((await send({ ...body, [field]: corrected })).status).toBe(201);
  expect(await db().contactMessage.count({ where: { email: body.email } })).toBe(2);
  expect(await db().outboundMail.count({ where: { data: { contains: body.email } } })).toBe(2);
});

it('stores and mails one of equal messages that arrive at once', async () => {
  const body = newMessage();
  const sent = await Promise.all(Array.from({ length: 8 }, () => send(body)));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  expect(await db().contactMessage.count({ where: { email: body.email } })).toBe(1);
  expect(await db().outboundMail.count({ where: { data: { contains: body.email } } })).toBe(1);
});

it('takes a plain form by the same rules', async () => {
  const body = newMessage();
  const post = (fields: Record<string, string>) =>
    api('POST', '/api/contact-messages', {
      rawBody: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const accepted = await post(body);
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/contact']);
  expect(await db().contactMessage.count({ where: { email: body.email } })).toBe(1);
  const refused = await post({ ...body, email: 'nobody' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: { email: ['Please enter a valid email address.'] } });
});

it('names every field that is wrong', async () => {
  const response = await api('POST', '/api/contact-messages', { body: { topic: 'x' } });
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: object };
  expect(Object.keys(errors).toSorted()).toEqual(['email', 'message', 'name', 'topic']);
});

it('stops a client at the hourly limit', async () => {
  const client = '198.51.100.7';
  const at = new Date();
  await db().limitHit.createMany({
    data: Array.from({ length: contactLimit.maximum }, () => ({ scope: contactLimit.scope, key: client, at })),
  });
  const response = await send(newMessage(), client);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000);
});

it('stops the wider network of a client at a limit of its own', async () => {
  const counted = withNetwork(contactLimit, '2001:db8:77:1::/64')[1];
  if (!counted) throw new Error('no limit of the network');
  const { limit, key } = counted;
  await db().limitHit.createMany({
    data: Array.from({ length: limit.maximum }, () => ({ scope: limit.scope, key, at: new Date() })),
  });
  expect((await send(newMessage(), '2001:db8:77:2::1')).status).toBe(429);
  expect((await send(newMessage(), '2001:db8:78:2::1')).status).toBe(201);
});

it('stores messages beyond the limit of the contact address, and reports them in one message', async () => {
  const { scope, maximum } = contactCeiling;
  const key = site.contact.email;
  await db().limitHit.createMany({ data: Array.from({ length: maximum }, () => ({ scope, key, at: new Date() })) });
  const bodies = [newMessage(), newMessage()];
  for (const body of bodies) expect((await send(body)).status).toBe(201);
  expect(await db().contactMessage.count({ where: { email: { in: bodies.map(({ email }) => email) } } })).toBe(2);
  const digests = () => db().outboundMail.findMany({ where: { template: 'kept-messages' }, select: { data: true } });
  await sendMessageDigest();
  expect(await digests()).toEqual([]);
  const later = new Date(Date.now() + 61 * 60_000);
  await Promise.all([sendMessageDigest(later), sendMessageDigest(later)]);
  const [digest, ...more] = await digests();
  expect(more).toEqual([]);
  expect(JSON.parse(digest?.data ?? '')).toMatchObject({ count: 2, ceiling: maximum });
  expect(await db().outboundMail.count({ where: { data: { contains: bodies[0]?.email } } })).toBe(0);
  await db().limitHit.deleteMany({ where: { scope } });
});

it('is marked as answered and deleted by an administrator, with an audit entry each', async () => {
  const body = newMessage();
  await send(body);
  const { cookie, email } = await signedIn();
  const id = (await listed(cookie, body.email)).rows[0]?.id ?? 0;
  const answered = await apiOf(
    contactMessagesContract.update,
    { params: { id }, body: { isAnswered: true } },
    { cookie },
  );
  const first = (await answered.json()) as { answeredAt: string };
  expect(first).toMatchObject({ id, answeredAt: expect.stringMatching(/^\d{4}-/) as string });
  const other = await signedIn();
  const again = { params: { id }, body: { isAnswered: true } };
  const unchanged = await apiOf(contactMessagesContract.update, again, { cookie: other.cookie });
  expect(await unchanged.json()).toMatchObject({ id, answeredAt: first.answeredAt });
  expect(await db().auditEntry.count({ where: { actorEmail: other.email } })).toBe(0);
  const read = await apiOf(contactMessagesContract.get, { params: { id } }, { cookie });
  expect(await read.json()).toMatchObject({ id, message: body.message, answeredBy: email });
  await apiOf(contactMessagesContract.update, { params: { id }, body: { isAnswered: false } }, { cookie });
  expect((await apiOf(contactMessagesContract.delete, { params: { id } }, { cookie })).status).toBe(204);
  expect((await apiOf(contactMessagesContract.get, { params: { id } }, { cookie })).status).toBe(404);
  expect((await apiOf(contactMessagesContract.delete, { params: { id } }, { cookie })).status).toBe(404);
  const entries = await db().auditEntry.findMany({ where: { actorEmail: email }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['message.answered', 'message.not-answered', 'message.delete']);
});

it('is deleted by an erasure of its address, including queued mail', async () => {
  const body = newMessage();
  await send(body);
  const { cookie } = await signedIn();
  await apiOf(subscriptionsContract.erase, { body: { email: body.email } }, { cookie });
  expect(await db().contactMessage.count({ where: { email: body.email } })).toBe(0);
  expect(await db().outboundMail.count({ where: { data: { contains: body.email } } })).toBe(0);
});
