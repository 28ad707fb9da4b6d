import { recordAudit } from '@/lib/domains/audit/service';
import { db } from '@/lib/platform/database/db';

import { createTestNews } from '../factories/news';
import { signedIn, unique } from '../factories/people';
import { api } from '../../tools/test-bed/api';

/** The same words as they may be stored, and as they may be typed. */
const stored = [
  'Dr. Müller, ÄRZTE Ölförderung, Große Straße, İstanbul',
  'Dr. Mu\u0308ller, A\u0308RZTE O\u0308lfo\u0308rderung, GROẞE STRASSE, I\u0307stanbul',
];
const typed = [
  ...['müller', 'mÜller', 'MU\u0308LLER', 'ärzte', 'A\u0308rzte', 'O\u0308LFÖRDERUNG'],
  ...['große', 'GROSSE', 'grosse', 'straße', 'STRAẞE', 'strasse', 'İSTANBUL', 'i\u0307stanbul'],
];
/** By Unicode's default, the Turkish letters are not those of English; `ö` is not `o`, and no part of a letter is typed. */
const others = ['istanbul', 'ıstanbul', 'ölfÖrderng', 'olforderung', 'mu\u0308eller'];

const actor = { id: null, email: 'root@example.com', client: '192.0.2.1' };

const lists: [address: string, add: (text: string) => Promise<unknown>][] = [
  [
    '/api/admin/email-subscriptions',
    (text) => db().subscription.create({ data: { email: `reader-${unique()}@example.com`, organization: text } }),
  ],
  ['/api/admin/news', (title) => createTestNews({ title })],
  ['/api/admin/audit', (subject) => recordAudit(db(), actor, { action: 'subscription.import', subject })],
  [
    '/api/admin/contact-messages',
    (name) => db().contactMessage.create({ data: { name, email: 'a@example.com', topic: 'general', message: 'm' } }),
  ],
  [
    '/api/admin/users',
    (firstName) =>
      db().user.create({
        data: { firstName, email: `reader-${unique()}@example.com`, passwordHash: '', role: 'user' },
      }),
  ],
];

it.each(lists)('%s finds words in every form of their letters', async (address, add) => {
  const { cookie } = await signedIn('admin');
  for (const text of stored) await add(text);
  for (const q of typed) {
    const response = await api('GET', `${address}?${new URLSearchParams({ q, limit: '10' }).toString()}`, { cookie });
    const rows = (await response.json()) as object[];
    expect([q, response.status, rows.length]).toEqual([q, 200, 2]);
  }
  for (const q of others) {
    const none = await api('GET', `${address}?${new URLSearchParams({ q, limit: '10' }).toString()}`, { cookie });
    expect([q, await none.json()]).toEqual([q, []]);
  }
});

it('finds an address by both spellings of its domain', async () => {
  const { cookie } = await signedIn('admin');
  const email = `carla-${unique()}@xn--mller-kva.example`;
  await db().user.create({ data: { email, passwordHash: '', role: 'user' } });
  await db().subscription.create({ data: { email } });
  await recordAudit(db(), { ...actor, email }, { action: 'sign-in.failure', subject: 'Wrong password' });
  const typed = email.replace('xn--mller-kva', 'Müller');
  for (const list of ['/api/admin/users?', '/api/admin/email-subscriptions?', '/api/admin/audit?kind=security&'])
    for (const q of [email, typed]) {
      const response = await api('GET', `${list}${new URLSearchParams({ q }).toString()}`, { cookie });
      expect([list, q, ((await response.json()) as object[]).length]).toEqual([list, q, 1]);
    }
  for (const person of [email, typed]) {
    const query = new URLSearchParams({ kind: 'security', person }).toString();
    const response = await api('GET', `/api/admin/audit?${query}`, { cookie });
    expect([person, ((await response.json()) as object[]).length]).toEqual([person, 1]);
  }
});
