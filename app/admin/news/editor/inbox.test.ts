import { declarationOf } from '@/lib/domains/news/acts';

import { actSchema, type ActInput } from './act-schema';
import { inboxOf, kindOf, noteOf } from './perform-act';

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
    noteOf(act, { state: 'published', hasChanges: true }, next, written),
  ]);
  expect(shown).toEqual([
    ['draft', ''],
    ['draft', 'A figure'],
    ['public', 'A mistake'],
    ['public', 'A date'],
  ]);
});

it('mails with a new time what the version says that stays, or nothing if that was mailed', () => {
  const next = { kind: 'correction', note: 'It is back' } as const;
  const letterOf = (act: 'schedule' | 'publish', hasChanges: boolean, letter: typeof next | null) => {
    const edited = { state: 'scheduled', hasChanges } as const;
    const kind = kindOf(act, edited, { onSiteAt: null, next: letter, mailings: [] });
    return [kind, noteOf(act, edited, letter, { note: '', explanation: '' })];
  };
  expect(letterOf('schedule', false, next)).toEqual(['correction', 'It is back']);
  expect(letterOf('schedule', false, null)).toEqual([undefined, '']);
  for (const act of ['schedule', 'publish'] as const) expect(letterOf(act, true, next)).toEqual(['news', '']);
  expect(letterOf('publish', false, null)).toEqual(['news', '']);
});
