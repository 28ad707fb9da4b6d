import type { Newsletter } from '@/lib/domains/mailings/schema';
import { declarationOf } from '@/lib/domains/news/acts';

import { actSchema, type ActInput } from './act-schema';
import { goingWith, inboxOf, noteOf } from './perform-act';

const text = { title: 'A title', excerpt: 'A standfirst' };

test.each([
  ['news', 'A title', 'A standfirst'],
  ['correction', 'Correction: A title', ''],
  ['withdrawal', 'Withdrawn: A title', ''],
  ['error', 'Published in error: A title', ''],
] as const)('a letter of the kind %s opens with its own inbox line', (kind, subject, preheader) => {
  expect(inboxOf(kind, text)).toEqual({ subject, preheader });
});

it('takes the longest title with the longest leading word', () => {
  const values: ActInput = {
    needsNote: '',
    note: '',
    explanation: 'It was wrong.',
    publishAt: '',
    link: '',
    unpublishAt: '',
    act: 'markPublishedInError',
    isMailed: true,
    audience: 'all',
    ...inboxOf('error', { ...text, title: 't'.repeat(200) }),
  };
  expect(actSchema('published').safeParse(values).success).toBe(true);
  expect(actSchema('published').safeParse({ ...values, act: 'mail', subject: 's'.repeat(251) }).success).toBe(false);
});

it('shows a letter of what is mailed: the draft only where the act publishes it', () => {
  const written = { note: 'A figure', explanation: 'A mistake' };
  const next = { kind: 'correction', note: 'A date' } as const;
  const shown = (['publish', 'publishChanges', 'withdraw', 'mail'] as const).map((act) => [
    declarationOf(act).source,
    noteOf(act, next, written),
  ]);
  expect(shown).toEqual([
    ['draft', ''],
    ['draft', 'A figure'],
    ['public', 'A mistake'],
    ['public', 'A date'],
  ]);
});

it('offers no letter that another of the same version stands for: a new time makes none', () => {
  const newsletter: Newsletter = {
    ...{ id: 1, newsItemId: 1, version: 2, kind: 'news', audience: 'all', title: 'A title', reason: '', startedBy: '' },
    ...{ state: 'paused', startsAt: null, createdAt: '2031-01-02T03:04:05.000Z', finishedAt: null, obstacle: null },
    ...{
      recipients: 3,
      recipientsNow: null,
      sent: 1,
      returned: 0,
      kept: 0,
      failed: 0,
      unconfirmed: 0,
      left: 2,
      skipped: 0,
    },
  };
  const receipt = {
    ...{ onSiteAt: null, next: null },
    mailings: [{ newsletter, subject: '', preheader: '', firstAt: null, lastAt: null }],
  };
  const item = { state: 'scheduled', hasChanges: false, publicVersion: 2 } as const;
  const going = (act: 'schedule' | 'publish', changes: object = {}) =>
    goingWith(act, { ...item, ...changes }, receipt)?.id;
  expect([going('schedule'), going('publish'), going('schedule', { hasChanges: true })]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  expect([going('schedule', { state: 'ended' }), going('schedule', { publicVersion: 3 })]).toEqual([
    undefined,
    undefined,
  ]);
});
