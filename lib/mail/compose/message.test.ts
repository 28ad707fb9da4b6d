import { simpleParser } from 'mailparser';

import { resetEnv } from '../../env';
import { composeMail, type QueuedMail } from './message';
import { openUnsubscribeToken } from './unsubscribe-token';

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

async function read(mail: QueuedMail) {
  const composed = await composeMail(mail);
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
    expect(parsed.date).toEqual(new Date('2026-01-02T03:04:05Z'));
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

it.each([
  ['an unknown template', { template: 'no-such' }, 'no mail template'],
  ['data that are gone', { data: '' }, 'JSON'],
  ['data that do not fit', { data: '{"link":"javascript"}' }, 'URL'],
])('refuses %s', async (_name, changes, message) => {
  await expect(composeMail(queuedMail(changes))).rejects.toThrow(message);
});
