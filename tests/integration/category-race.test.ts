// @documented An approval that waits for an edit of the item reads what the edit made of it

import type { NewsletterPreview } from '@/lib/domains/mailings/schema';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import { updateNewsItem } from '@/lib/domains/news/acts/update';
import { db } from '@/lib/platform/database/db';
import { api, type Method } from '@/tools/test-bed/api';

import { createTestNews } from '../factories/news';
import { signedIn, unique } from '../factories/people';
import { untilWaiting } from '../factories/waiting';

const before = 'Announcements';
const after = 'Regulatory';

let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

/** Two readers: one wants everything, the other has turned the item's next topic off. */
async function createReaders(): Promise<{ interested: string; uninterested: string }> {
  await db().subscription.deleteMany();
  const [interested, uninterested] = [`interested-${unique()}@example.com`, `uninterested-${unique()}@example.com`];
  await db().subscription.create({ data: { email: interested, isVerified: true } });
  await db().subscription.create({
    data: { email: uninterested, isVerified: true, topicOptOuts: { create: { category: after } } },
  });
  return { interested, uninterested };
}

const call = (method: Method, address: string, body?: object) =>
  api(method, `/api/admin/${address}`, { cookie: admin.cookie, ...(body && { body }) });

/** The entry points that approve a mailing of what is public. With `shown`, for the letter on the screen and no other. */
const entryPoints: Record<string, (id: number, preview: NewsletterPreview, shown?: string) => Promise<Response>> = {
  'Send of the row': (id, { recipients, toSubscriptionId }, shown) =>
    call('POST', `news/${id}/newsletter`, { recipients, toSubscriptionId, ...(shown && { shown }) }),
  'Mail it to subscribers': (id, { recipients }, shown) =>
    call('POST', `news/${id}/mailing`, { mail: { subject: 'S', recipients, ...(shown && { shown }) } }),
};

describe.each(Object.entries(entryPoints))('%s, waiting for a change of the category', (_name, approve) => {
  /** The edit holds the item's row when the approval begins, and commits once that waits. */
  async function approveDuringEdit(names?: 'names'): Promise<{ id: number; response: Response }> {
    const { id } = await createTestNews({ category: before, title: `Moved ${unique()}` });
    const preview = (await (await call('GET', `news/${id}/newsletter`)).json()) as NewsletterPreview;
    expect(preview.recipients).toBe(2);
    let approval: Promise<Response> | undefined;
    await db().$transaction(async (tx) => {
      const actor = { id: null, email: 'colleague@example.com', client: '' };
      await updateNewsItem(id, { category: after }, { tx, actor, now: new Date() });
      approval = approve(id, preview, names && preview.digest);
      await untilWaiting(approval);
    });
    if (!approval) throw new Error('The approval has not begun.');
    return { id, response: await approval };
  }

  it('mails the new topic, and not to who has turned it off', async () => {
    const { interested } = await createReaders();
    const { id, response } = await approveDuringEdit();
    expect(response.status).toBe(201);
    while (await newsletterStep(new Date(Date.now() + 180_000)));
    const { batchId, category } = await db().newsletter.findFirstOrThrow({ where: { newsItemId: id } });
    expect(category).toBe(after);
    expect(await db().outboundMail.findMany({ where: { batchId }, select: { recipient: true } })).toEqual([
      { recipient: interested },
    ]);
    const { data } = await db().mailBatch.findUniqueOrThrow({ where: { id: batchId } });
    expect(JSON.parse(data)).toMatchObject({ category: after });
  });

  it('mails nothing where the letter on the screen was of the earlier topic', async () => {
    await createReaders();
    const { id, response } = await approveDuringEdit('names');
    expect(response.status).toBe(409);
    expect(await db().newsletter.count({ where: { newsItemId: id } })).toBe(0);
  });
});
