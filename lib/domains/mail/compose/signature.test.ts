import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';

import { resetEnv } from '@/lib/platform/process/env';

import { composeMail } from './message';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

beforeEach(() => {
  Object.assign(process.env, {
    MAIL_FROM: 'DataBP <news@example.com>',
    DKIM_SELECTOR: 's2026',
    DKIM_KEY: pem.replaceAll('\n', '\\n'),
  });
  resetEnv();
});

afterEach(() => {
  for (const name of ['MAIL_FROM', 'DKIM_SELECTOR', 'DKIM_KEY']) delete process.env[name];
  resetEnv();
});

function compose() {
  return composeMail({
    messageId: '<6f1c1f5e-0c5f-4bfb-a2f6-8ad6e2f4a1c9@site.test>',
    recipient: 'reader@example.com',
    template: 'news-item',
    data: JSON.stringify({
      title: 'Títle with a “quote”',
      excerpt: 'Text',
      content: 'One.  \n\n..Two\n\n',
      category: 'Press',
      date: '2026-11-24',
      link: 'http://site.test/updates?id=1',
    }),
    createdAt: new Date('2026-11-24T10:00:00Z'),
  });
}

const tagsOf = (header: string) =>
  new Map(
    header
      .replace(/\s+/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)] as const),
  );

it('covers what a reader sees and the one-click unsubscribing, but not what relays rewrite', async () => {
  const { bytes } = await compose();
  const message = bytes.toString();
  expect(message.startsWith('DKIM-Signature:')).toBe(true);
  const header = message.slice(0, message.search(/\r\n(?![ \t])/)).replace('DKIM-Signature:', '');
  const tags = tagsOf(header);
  expect([tags.get('d'), tags.get('s'), tags.get('a')]).toEqual(['example.com', 's2026', 'rsa-sha256']);
  const signed = tags.get('h')?.toLowerCase().split(':') ?? [];
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post', 'list-id']),
  );
  expect(signed).not.toContain('message-id');
  expect(signed).not.toContain('date');
  expect(verifies(message, header, signed, tags)).toBe(true);
  expect(verifies(message.replace('“', '"').replace('Subject: ', 'Subject: x'), header, signed, tags)).toBe(false);
});

/** RFC 6376 by hand, relaxed/relaxed, as far as our own messages need it. */
function verifies(message: string, header: string, signed: string[], tags: Map<string, string>): boolean {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const body = rest
    .join('\r\n\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  if (createHash('sha256').update(body).digest('base64') !== tags.get('bh')) return false;
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const relaxed = (name: string, value: string) => `${name}:${value.replace(/\s+/g, ' ').trim()}`;
  const lines = signed.map((name) => {
    const field = fields.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? '';
    return relaxed(name, field.slice(name.length + 1));
  });
  lines.push(relaxed('dkim-signature', header.replace(/\bb=[\s\S]*$/, 'b=')));
  return createVerify('rsa-sha256')
    .update(lines.join('\r\n'))
    .verify(createPublicKey(privateKey), tags.get('b') ?? '', 'base64');
}

const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import dkim']).status === 0,
);

(python ? it : it.skip)(
  `is verified by dkimpy${python ? '' : ', which this machine does not have (apt-get install python3-dkim)'}`,
  async () => {
    const { bytes } = await compose();
    const program = `
import dkim, sys
record = b"v=DKIM1; k=rsa; p=${publicKey}"
print(dkim.verify(sys.stdin.buffer.read(), dnsfunc=lambda name, timeout=5: record if name == b"s2026._domainkey.example.com." else None))`;
    const verify = (message: Buffer) =>
      execFileSync(python ?? '', ['-c', program], { input: message, encoding: 'utf8' }).trim();
    expect(verify(bytes)).toBe('True');
    const rewritten = bytes.toString('latin1').replace(/^(Message-ID|Date):.*$/gim, '$1: other');
    expect(verify(Buffer.from(rewritten, 'latin1'))).toBe('True');
    expect(verify(Buffer.from(bytes.toString('latin1').replace('Two', 'Three'), 'latin1'))).toBe('False');
  },
);

it('is not there without a key', async () => {
  delete process.env.DKIM_KEY;
  delete process.env.DKIM_SELECTOR;
  resetEnv();
  expect((await compose()).bytes.toString()).not.toContain('DKIM-Signature');
});
