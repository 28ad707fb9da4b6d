import PostalMime from 'postal-mime';

import { exchangeReport, gmailReport, outOfOffice, postfixReport } from '@/tools/test-bed/delivery-reports';

import { classOfReply, classOfStatus } from '../outgoing/bounce-class';
import { authenticationResultsOf, readAuthenticationResults } from './authentication-results';
import { failureOf, readDeliveryStatus } from './delivery-status';
import { readReturnedMail } from './returned-mail';

const messageId = '<6f1c1f5e-0c5f-4bfb-a2f6-8ad6e2f4a1c9@site.example.com>';
const recipient = 'reader@example.net';
const read = (source: string) => readReturnedMail(Buffer.from(source));

/** What a report says of our recipient. */
async function readFailure(source: string) {
  const mail = await read(source);
  if (mail.kind !== 'failure') return mail;
  const { recipients, ...rest } = mail;
  return { ...rest, ...failureOf(recipients, recipient) };
}

it.each([
  ['Postfix', postfixReport, '5.1.1', '550 5.1.1 <reader@example.net>: Recipient address rejected', 'permanent'],
  [
    'Postfix, after five days',
    postfixReport,
    '4.4.1',
    'connect to mail.example.net[192.0.2.1]:25: timed out',
    'temporary',
  ],
  [
    'Postfix, with words of another kind',
    postfixReport,
    '5.2.2',
    '552 5.2.2 user unknown to be over quota',
    'temporary',
  ],
  ['Exchange', exchangeReport, '5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'permanent'],
  ['Exchange, where a rule refuses', exchangeReport, '5.7.1', '550 5.7.1 TRANSPORT.RULES.RejectMessage', 'other'],
  ['Exchange, vague', exchangeReport, '5.0.0', '550 5.1.1 User unknown', 'permanent'],
  [
    'Gmail',
    gmailReport,
    '5.1.1',
    '550-5.1.1 The email account does not exist. 550 5.1.1 Please try later',
    'permanent',
  ],
  ['Gmail, full', gmailReport, '4.2.2', '452-4.2.2 The recipient is out of storage. 452 4.2.2 gsmtp', 'temporary'],
  ['Gmail, about us', gmailReport, '5.7.26', '550-5.7.26 This mail is unauthenticated. 550 5.7.26 gsmtp', 'other'],
] as const)(
  'a report of %s names its message, its class and its words',
  async (_name, report, status, diagnostic, bounceClass) => {
    expect(await readFailure(report({ messageId, recipient, status, diagnostic }))).toEqual({
      kind: 'failure',
      messageId,
      plusDetail: undefined,
      bounceClass,
      reply: diagnostic,
    });
  },
);

it.each(['delayed', 'relayed', 'delivered', 'expanded'])(
  'a report that a message is %s gives nothing up',
  async (action) => {
    const report = { messageId, recipient, status: '4.4.7', diagnostic: '451 later', action };
    for (const write of [postfixReport, exchangeReport, gmailReport])
      expect(await read(write(report))).toEqual({ kind: 'notice' });
  },
);

it.each([
  ['of another', 'other@example.net', undefined],
  ['of ours, spelled otherwise', '<READER@example.net>', '550 5.1.1 gone'],
])('counts only what a report about several recipients says of ours: the failure %s', async (_whose, failed, reply) => {
  const report = postfixReport({ messageId, recipient: failed, status: '5.1.1', diagnostic: '550 5.1.1 gone' });
  const delivered = `Final-Recipient: rfc822; ${failed.startsWith('<') ? 'other@example.net' : recipient}\r\nAction: delivered\r\nStatus: 2.0.0\r\n`;
  const mail = await read(report.replace('Final-Recipient:', `${delivered}\r\nFinal-Recipient:`));
  expect(mail.kind === 'failure' && failureOf(mail.recipients, recipient)?.reply).toBe(reply);
});

it('counts a report about addresses to which the mail is forwarded only if it gives all of them up', async () => {
  const report = postfixReport({
    messageId,
    recipient: 'a@example.org',
    status: '5.1.1',
    diagnostic: '550 5.1.1 gone',
  });
  const second = (action: string) =>
    report.replace(
      'Final-Recipient:',
      `Final-Recipient: rfc822; b@example.org\r\nAction: ${action}\r\n\r\nFinal-Recipient:`,
    );
  expect(await readFailure(report)).toMatchObject({ reply: '550 5.1.1 gone' });
  expect(await readFailure(second('failed'))).toMatchObject({ bounceClass: 'other' });
  expect(await readFailure(second('relayed'))).not.toHaveProperty('reply');
});

it('compares the domain of an address in either spelling', () => {
  const statuses = readDeliveryStatus(
    'Final-Recipient: utf-8; reader@müller.example\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; b@example.org\nAction: delivered\n',
  );
  expect(failureOf(statuses, 'reader@xn--mller-kva.example')).toMatchObject({ bounceClass: 'permanent' });
});

it('finds the message by the plus-address, too', async () => {
  const detail = messageId.slice(1, 37);
  const report = postfixReport({
    messageId: '<rewritten@email.amazonses.com>',
    recipient,
    status: '5.1.1',
    diagnostic: '550 5.1.1 no',
    to: `bounces+${detail}@example.com`,
  });
  expect(await read(report)).toMatchObject({ messageId: '<rewritten@email.amazonses.com>', plusDetail: detail });
});

it('finds an ordinary message by the plus-address, too', async () => {
  const detail = messageId.slice(1, 37);
  const message = `Delivered-To: bounces+${detail}@example.com\r\nMessage-ID: <0100@email.amazonses.com>\r\n\r\nText`;
  expect(await read(message)).toMatchObject({ kind: 'message', plusDetail: detail });
});

it.each([
  [
    'each by a field of its own',
    ['mx.test; dmarc=pass', 'MX.test 1; spf=pass', '(a) mx.test; dkim=pass'],
    'dkim,dmarc,spf',
  ],
  ['of another server above the sender’s', ['mx.test; spf=fail', 'relay.test; spf=pass', 'mx.test; dkim=pass'], 'spf'],
])('reads the results of the mailbox’s own server: %s', async (_case, fields, methods) => {
  const head = fields.map((field) => `Authentication-Results: ${field}\r\n`).join('');
  const received = 'Received: from relay.test by mx.test\r\nAuthentication-Results: mx.test; forged=pass; spf=pass\r\n';
  const mail = await read(`Received: by mx.test\r\n${head}${received}Subject: x\r\n\r\nText`);
  const results = readAuthenticationResults((mail.kind === 'message' && mail.authenticationResults) || '');
  expect(Object.keys(results).sort().join()).toBe(methods);
  expect(results.spf).toBe(methods === 'spf' ? 'fail' : 'pass');
});

it('reads each Authentication-Results field once, however many a stranger writes', () => {
  const values = [`mx.test; ${'x'.repeat(100_000)}`, ...Array.from({ length: 4000 }, () => 'mx.test; spf=pass')];
  const headers = values.map((value) => ({ key: 'authentication-results', originalKey: '', value }));
  const replace = jest.spyOn(String.prototype, 'replace');
  const found = authenticationResultsOf(headers);
  // What `replace` was called on.
  const read = replace.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  replace.mockRestore();
  expect(found).toHaveLength(values.join('; ').length);
  expect(read).toBe(values.join('').length);
});

it('reads no more lines than a real message has in as many bytes', async () => {
  const parse = jest.spyOn(PostalMime, 'parse');
  const report = postfixReport({ messageId, recipient, status: '5.1.1', diagnostic: '550 no' });
  expect(await read(report + '\n'.repeat(250_000))).toMatchObject({ kind: 'failure', messageId });
  const [source] = parse.mock.calls[0] ?? [];
  parse.mockRestore();
  expect(String(source).split('\n').length).toBeLessThanOrEqual(5000);
});

it.each(['Status', 'Action', 'Diagnostic-Code'])('reads no more of a %s than a real one may have', async (field) => {
  const report = postfixReport({ messageId, recipient, status: '5.1.1', diagnostic: '550 no' });
  const hostile = report.replace(new RegExp(`^${field}: .*$`, 'm'), `${field}: ${'('.repeat(200_000)}`);
  expect(hostile.length).toBeGreaterThan(200_000);
  const mail = await read(hostile);
  expect(JSON.stringify(mail).length).toBeLessThan(3000);
});

it('takes no NUL out of a report, which PostgreSQL could not store', async () => {
  const report = postfixReport({ messageId, recipient, status: '5.1.1', diagnostic: '550 a\0b' });
  expect(await readFailure(report)).toMatchObject({ kind: 'failure', reply: '550 ab' });
});

it('ignores an out-of-office reply, a report without its parts and what cannot be parsed', async () => {
  expect(await read(outOfOffice(messageId))).toMatchObject({ kind: 'message', messageId: '<away@example.net>' });
  const report = postfixReport({ messageId, recipient, status: '5.1.1', diagnostic: '550 no' });
  expect(await read(report.replace('message/delivery-status', 'text/plain'))).toMatchObject({ kind: 'message' });
  expect(
    await read(report.replace('report-type=delivery-status', 'report-type=disposition-notification')),
  ).toMatchObject({ kind: 'message' });
  expect(await readReturnedMail(Buffer.from([0, 255, 13, 10, 13, 10, 7]))).toMatchObject({ kind: 'message' });
  const deep = Array.from(
    { length: 40 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  );
  expect(await read(deep.join(''))).toEqual({ kind: 'message' });
  expect(await read(report.slice(0, report.indexOf('Final-Recipient')))).toEqual({ kind: 'notice' });
});

it.each([
  ['5.1.0', 'temporary'],
  ['5.1.1', 'permanent'],
  ['5.1.2', 'permanent'],
  ['5.1.3', 'permanent'],
  ['5.1.4', 'permanent'],
  ['5.1.5', 'other'],
  ['5.1.6', 'permanent'],
  ['5.1.7', 'other'],
  ['5.1.8', 'other'],
  ['5.1.9', 'other'],
  ['5.1.10', 'permanent'],
  ['5.1.20', 'other'],
  ['5.2.1', 'permanent'],
  ['5.2.3', 'other'],
  ['5.4.4', 'permanent'],
  ['5.3.0', 'temporary'],
  ['5.5.0', 'other'],
  ['4.1.1', 'temporary'],
  ['4.1.7', 'other'],
  ['4.1.8', 'other'],
  ['4.2.2', 'temporary'],
  ['4.3.1', 'temporary'],
  ['4.4.7', 'temporary'],
  ['4.5.3', 'other'],
  ['4.6.0', 'other'],
  ['4.7.0', 'other'],
  ['4.7.28', 'other'],
  ['2.0.0', 'other'],
  ['nonsense', 'other'],
])('status %s is %s', (status, bounceClass) => {
  expect(classOfStatus(status)).toBe(bounceClass);
});

it.each([
  ['550 relay not permitted', true, 'temporary'],
  ['550 no', false, 'other'],
  ['551 not here', true, 'temporary'],
  ['552 quota exceeded', true, 'temporary'],
  ['553 sorry', true, 'temporary'],
  ['554 blocked', true, 'other'],
  ['550 5.1.1 no', true, 'permanent'],
  ['421 4.7.0 low reputation', true, 'other'],
  ['451 later', true, 'temporary'],
  ['550 5.7.1 user unknown', true, 'other'],
  ['500 unknown', true, 'other'],
])('the reply %s is %s', (reply, isToRecipient, bounceClass) => {
  expect(classOfReply(reply, isToRecipient)).toBe(bounceClass);
});
