// @promise We do not place tracking pixels in our messages.
// @promise Each message to our list identifies its sender, gives a postal address, and explains how to unsubscribe, as the CAN-SPAM Act asks of commercial mail.

import { simpleParser } from 'mailparser';

import { mails as templates } from '@/lib/registry/domains';
import { resetEnv } from '@/lib/platform/process/env';

import { composeMail, type QueuedMail } from './message';
import { accountNotices } from './templates/account-notice';
import { openUnsubscribeToken } from './reader-tokens';

const link = `https://news.example.org/verify-email?token=${'t'.repeat(43)}`;

function queuedMail(changes: Partial<QueuedMail> = {}): QueuedMail {
  return {
    messageId: '<1f0a@news.example.org>',
    recipient: 'reader@example.com',
    template: 'verify-subscription',
    data: JSON.stringify({ link }),
    createdAt: new Date('2026-01-02T03:04:05Z'),
    ...changes,
  };
}

beforeEach(() => {
  Object.assign(process.env, {
    SITE_URL: 'https://news.example.org',
    MAIL_FROM: 'DataBP Updates <updates@example.org>',
    NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
  });
  resetEnv();
});

/** Some time after it was queued. */
const handedOverAt = new Date('2026-01-05T06:07:08Z');

async function read(mail: QueuedMail) {
  const composed = await composeMail(mail, undefined, handedOverAt);
  return { composed, raw: composed.bytes.toString('latin1'), parsed: await simpleParser(composed.bytes) };
}

describe('the verification message', () => {
  it('reads the same as text and as HTML, with the link whole in both', async () => {
    const { parsed } = await read(queuedMail());
    expect(parsed.subject).toBe('Confirm your subscription to DataBP updates');
    expect(parsed.text).toContain(link);
    expect(parsed.html).toContain(`href="${link}"`);
    for (const part of [parsed.text, parsed.html]) {
      expect(part).toContain('Confirm your email address');
      expect(part).toContain('not affiliated with the official CT Plan');
      expect(part).toContain('DataBP, Wall Street, New York, NY 10005');
    }
  });

  it('says who sends it to whom and when, under its own identity', async () => {
    const { composed, parsed } = await read(queuedMail());
    expect(parsed.from?.value).toEqual([{ name: 'DataBP Updates', address: 'updates@example.org' }]);
    expect(parsed.to).toMatchObject({ value: [{ address: 'reader@example.com' }] });
    expect(parsed.date).toEqual(handedOverAt);
    expect(parsed.messageId).toBe('<1f0a@news.example.org>');
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(composed).toMatchObject({ from: 'updates@example.org', to: 'reader@example.com' });
  });

  it('can be unsubscribed from in one click, on a page and by the mailbox (RFC 8058)', async () => {
    const recipient = `${'very-long-name'.repeat(4)}@${'subdomain.'.repeat(18)}example.com`;
    const { raw, parsed } = await read(queuedMail({ recipient }));
    const list = parsed.headers.get('list') as unknown as { unsubscribe: { url: string }; 'unsubscribe-post': object };
    const oneClick = new URL(list.unsubscribe.url);
    expect(oneClick.origin + oneClick.pathname).toBe('https://news.example.org/api/unsubscribe');
    expect(openUnsubscribeToken(oneClick.searchParams.get('token') ?? '')).toBe(recipient);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const page = /Unsubscribe: (\S+)/.exec(parsed.text ?? '')?.[1] ?? '';
    expect(page).toMatch(/^https:\/\/news\.example\.org\/unsubscribe\?token=/);
    expect(openUnsubscribeToken(new URL(page).searchParams.get('token') ?? '')).toBe(recipient);
    expect(parsed.html).toContain(`href="${page}"`);
  });

  it('keeps to the lines of RFC 5322 and loads nothing from elsewhere', async () => {
    const { raw, parsed } = await read(queuedMail());
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(parsed.html).not.toMatch(/<img|<link|<script|@import|url\(/i);
    expect(parsed.attachments).toEqual([]);
  });

  it('is the same message each time it is made', async () => {
    const content = async () => (await read(queuedMail())).parsed;
    const [first, second] = [await content(), await content()];
    expect([second.html, second.text, second.messageId]).toEqual([first.html, first.text, first.messageId]);
  });
});

describe('unsubscribing', () => {
  const notice = { at: '2026-01-02T03:04:05.000Z', client: '192.0.2.0', browser: 'Firefox on Linux' };
  const news = { title: 'Title', excerpt: 'Excerpt', content: null, category: 'Regulatory', date: '2026-01-02', link };
  const person = { name: 'Ada', email: 'ada@example.com', organization: null, topic: 'Press', message: 'Hello' };
  /** Every template, with data for each of its messages. */
  const kinds: Record<string, { isOfList: boolean; data: object[] }> = {
    'verify-subscription': { isOfList: true, data: [{ link }] },
    'news-item': { isOfList: true, data: [news, { ...news, isTest: true }] },
    'account-link': {
      isOfList: false,
      data: [
        ...['invitation', 'reset', 'email'].map((purpose) => ({ purpose, link })),
        ...['user', 'admin'].map((role) => ({
          purpose: 'invitation',
          link,
          invitation: { by: 'ada@example.com', role },
        })),
      ],
    },
    'account-notice': { isOfList: false, data: accountNotices.map((name) => ({ notice: name, ...notice })) },
    'administrator-notice': { isOfList: false, data: [{ reader: 'a@example.com', maximum: 500, ...notice, link }] },
    'contact-message': { isOfList: false, data: [person] },
    alarm: {
      isOfList: false,
      data: [
        {
          raised: [{ name: 'Disk', message: '100 MB are free.', advice: 'Free space.' }],
          over: ['Mail queue'],
          siteUrl: 'https://news.example.org',
        },
        { raised: [], over: ['Disk'], siteUrl: 'https://news.example.org' },
      ],
    },
    'weekly-figures': {
      isOfList: false,
      data: [
        {
          from: '2026-03-02',
          to: '2026-03-08',
          totals: { views: 1200, visitors: null, visitorsPerDay: 91.4, requested: 1, confirmed: 0 },
          before: { views: 900, visitors: null, visitorsPerDay: 80, requested: 3, confirmed: 2 },
          pages: [{ name: '/about', views: 30 }],
          referrers: [],
          campaigns: [{ name: 'Spring letter', views: 4 }],
          marks: ['Published: A plan'],
          link: 'https://www.databp.com/admin/figures?from=2026-03-02&to=2026-03-08',
        },
      ],
    },
    'kept-messages': { isOfList: false, data: [{ count: 1, ceiling: 60, link }] },
    'mail-probe': { isOfList: false, data: [{ at: notice.at }] },
    'own-data': { isOfList: false, data: [{ link }, { purpose: 'erasure', link }] },
  };
  const mails = Object.entries(kinds).flatMap(([template, { isOfList, data }]) =>
    data.map((one) => ({ template, isOfList, mail: queuedMail({ template, data: JSON.stringify(one) }) })),
  );

  it('is known of every template', () => {
    expect(Object.keys(kinds).sort()).toEqual(templates.map(({ name }) => name).sort());
  });

  it.each(mails)('is offered in mail of the list only: $template', async ({ template, isOfList, mail }) => {
    const { raw, parsed } = await read(mail);
    const places = [/^List-Unsubscribe:/im.test(raw), /^List-Unsubscribe-Post:/im.test(raw)];
    const words = [parsed.text, parsed.html].map((part) => /unsubscrib/i.test(part || ''));
    expect([...places, ...words]).toEqual(places.map(() => [isOfList, isOfList]).flat());
    if (!isOfList) expect([parsed.text, parsed.html].join('\n')).not.toMatch(/subscribe\b/i);
    expect(/^List-Id:/im.test(raw)).toBe(template === 'news-item');
  });
});

it.each([
  ['updates@example.org', 'DataBP'],
  ['<updates@example.org>', 'DataBP'],
  ['Press Office <updates@example.org>', 'Press Office'],
])('names its sender when MAIL_FROM is %s', async (mailFrom, name) => {
  process.env.MAIL_FROM = mailFrom;
  resetEnv();
  const { composed, parsed } = await read(queuedMail());
  expect(parsed.from?.value).toEqual([{ name, address: 'updates@example.org' }]);
  expect(composed.from).toBe('updates@example.org');
});

it.each([
  ['an unknown template', { template: 'no-such' }, 'no mail template'],
  ['data that are gone', { data: '' }, 'JSON'],
  ['data that do not fit', { data: '{"link":"javascript"}' }, 'URL'],
])('refuses %s', async (_name, changes, message) => {
  await expect(composeMail(queuedMail(changes))).rejects.toThrow(message);
});

describe('what a visitor or an administrator typed', () => {
  const c0 = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('x');
  const hostile = `Hello\r\n\r.\r\nMAIL FROM:<forged@example.org>\r.\r${c0}\x7f =?utf-8?q?Paypal?=`;
  const typed = [
    ['verify-subscription', { link }],
    [
      'news-item',
      {
        title: hostile,
        excerpt: hostile,
        content: hostile,
        category: hostile,
        date: '2026-01-02',
        link,
        isTest: false,
      },
    ],
    [
      'contact-message',
      { name: hostile, email: 'a@example.com', organization: hostile, topic: hostile, message: hostile },
    ],
    ['account-link', { purpose: 'reset', link }],
    ['administrator-notice', { reader: hostile, maximum: 1000, at: '2026-01-02T03:04:05.000Z', client: hostile, link }],
    ['kept-messages', { count: 2, ceiling: 120, link }],
    ['alarm', { raised: [{ name: hostile, message: hostile, advice: hostile }], over: [hostile], siteUrl: link }],
    [
      'weekly-figures',
      {
        from: '2026-03-02',
        to: '2026-03-08',
        totals: { views: 1, visitors: 1, visitorsPerDay: 1, requested: 1, confirmed: 1 },
        pages: [{ name: hostile, views: 1 }],
        referrers: [{ name: hostile, views: 1 }],
        campaigns: [{ name: hostile, views: 1 }],
        marks: [hostile],
        link,
      },
    ],
    ['mail-probe', { at: '2026-01-02T03:04:05.000Z' }],
    ['own-data', { link }],
    [
      'account-notice',
      { notice: 'factor-added', at: '2026-01-02T03:04:05.000Z', client: hostile, browser: hostile, factor: hostile },
    ],
  ] as const;

  it('is in no message but these', () => {
    expect(typed.map(([template]) => template).sort()).toEqual(templates.map(({ name }) => name).sort());
  });

  it.each(typed)('ends each line of %s with CRLF and carries no control character', async (template, data) => {
    const { raw, parsed } = await read(queuedMail({ template, data: JSON.stringify(data) }));
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\x00-\x08\x0a-\x1f\x7f]/);
    // Nor may it become one when a relay decodes quoted text.
    for (const part of [parsed.text, parsed.html || '']) expect(part).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/);
    expect(raw).not.toMatch(/=0D(?!=0A)/);
    expect(parsed.subject).not.toMatch(/[\x00-\x1f\x7f]/);
  });

  it('shows an encoded word in a subject as the text that it is', async () => {
    const data = JSON.stringify(typed[2][1]);
    const { parsed } = await read(queuedMail({ template: 'contact-message', data }));
    expect(parsed.subject).toContain('utf-8?q?Paypal?=');
  });
});
