import { accountLink } from '@/lib/domains/mail/compose/templates/account-link';
import { accountNotices, accountNotice } from '@/lib/domains/mail/compose/templates/account-notice';
import { administratorNotice } from '@/lib/domains/mail/compose/templates/administrator-notice';
import { alarm } from '@/lib/domains/mail/compose/templates/alarm';
import { contactMessage, keptMessages } from '@/lib/domains/mail/compose/templates/contact-message';
import { mailProbe } from '@/lib/domains/mail/compose/templates/mail-probe';
import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { ownData } from '@/lib/domains/mail/compose/templates/own-data';
import type { MailContent } from '@/lib/domains/mail/compose/templates/template';
import { verifySubscription } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { weeklyFigures } from '@/lib/domains/mail/compose/templates/weekly-figures';

export const link = 'https://news.example.org/updates?id=7';
export const item = {
  title: 'A title',
  excerpt: 'A standfirst',
  content: 'First\n\nSecond',
  category: 'Regulatory',
  date: '2026-03-04',
  link,
  files: [{ name: 'Schedule.pdf', size: '1.2 MB', link }],
  earlier: [{ title: 'An earlier headline', link: `${link}0` }],
};
export const section = {
  contentHtml: '<h3>Heading</h3><ul><li>Point</li></ul><pre><code>1</code></pre>',
  contentText: 'Heading\n- Point',
};
/** A table that a phone shows, one that is too wide for it, and lines of code. */
export const markdown = [
  '| Year | Fee |\n|---|---:|\n| 2026 | $25 |',
  '| Feed | Administrator | Monthly fee | Since |\n|---|---|---:|---|\n| **Quotes** | Securities | $50 |  |',
  '```\ncurl https://example.org/api\n```',
].join('\n\n');
const at = '2026-01-02T03:04:05.000Z';
const client = '192.0.2.0';
const person = { name: 'Ada', email: 'ada@example.com', organization: null, topic: 'Press', message: 'Hello' };

export const mails: [string, MailContent][] = [
  ['a news item', { template: newsItem, data: item }],
  ['a news item of sections', { template: newsItem, data: { ...item, sections: [section] } }],
  ['a correction', { template: newsItem, data: { ...item, kind: 'correction', note: 'The day' } }],
  ['a withdrawal', { template: newsItem, data: { ...item, kind: 'withdrawal', note: 'An error' } }],
  ['a verification', { template: verifySubscription, data: { link } }],
  ['a published error', { template: newsItem, data: { ...item, kind: 'error', note: 'An error' } }],
  ['a probe', { template: mailProbe, data: { at } }],
  ['a link to own data', { template: ownData, data: { link } }],
  ['a link that erases', { template: ownData, data: { purpose: 'erasure', link } }],
  ['a message of the contact form', { template: contactMessage, data: person }],
  [
    'a notice to administrators',
    { template: administratorNotice, data: { reader: 'a', maximum: 1, at, client, link } },
  ],
  [
    'the figures of a week',
    {
      template: weeklyFigures,
      data: {
        from: '2026-03-02',
        to: '2026-03-08',
        totals: { views: 1200, visitors: null, visitorsPerDay: 91.4, requested: 12, confirmed: 9 },
        before: { views: 900, visitors: null, visitorsPerDay: 80, requested: 3, confirmed: 2 },
        pages: [{ name: '/about', views: 300 }],
        referrers: [{ name: 'example.com', views: 40 }],
        campaigns: [{ name: 'Spring letter', views: 4 }],
        marks: ['Published: A plan'],
        link,
      },
    },
  ],
  [
    'an alarm',
    {
      template: alarm,
      data: { raised: [{ name: 'Disk', message: 'Full', advice: 'Free space' }], over: ['Queue'], siteUrl: link },
    },
  ],
  ['a notice of kept messages', { template: keptMessages, data: { count: 1, ceiling: 60, link } }],
  ...(['invitation', 'reset', 'email'] as const).map(
    (purpose) => [`a link: ${purpose}`, { template: accountLink, data: { purpose, link } }] as [string, MailContent],
  ),
  ...accountNotices.map(
    (notice) =>
      [`a notice: ${notice}`, { template: accountNotice, data: { notice, at, client, browser: 'B' } }] as [
        string,
        MailContent,
      ],
  ),
];
