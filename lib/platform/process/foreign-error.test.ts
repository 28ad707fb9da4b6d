import { loggedError } from './log';
import { reasonOf, withoutSecrets } from './foreign-error';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

it.each([
  [
    'ALERT_WEBHOOK_URL',
    'https://ada:s%40fe-word@hooks.test/services/T0/key',
    ['s%40fe-word', 's@fe-word', 'services/T0/key'],
  ],
  ['HEARTBEAT_URL', 'https://beat.test/0a1b2c', ['https://beat.test/0a1b2c', '0a1b2c']],
  ['SMTP_URL', 'smtp://ada:pass@mail.test', ['pass', 'AGFkYQBwYXNz', 'smtp://ada:pass@mail.test']],
  ['BOUNCE_IMAP_URL', 'imaps://ada:pass@mail.test/?address=a@b.test', ['"pass"', 'cGFzcw==']],
  ['DATABASE_URL', 'postgres://ada:p/a#s?s@db.test/site', ['postgres://ada:p/a#s?s@db.test/site', 'p/a#s?s']],
  ['BACKUP_TARGET', 's3://KEY:se+cret@store.test/bucket', ['se+cret']],
  [
    'DATABASE_URL',
    'postgres://db.test/site?user=ada&password=s%40fe',
    ['s@fe', 'postgres://db.test/site?user=ada&password=s%40fe'],
  ],
  ['HEARTBEAT_URL', 'https://Beat.test?key=0a1b2c', ['https://beat.test/?key=0a1b2c', 'key=0a1b2c']],
  ['METRICS_TOKEN', 'a-token-of-20-letters', ['a-token-of-20-letters']],
  ['DATABASE_KEY', `/${'base64+'.repeat(6)}`, [`/${'base64+'.repeat(6)}`]],
  ['NEXTAUTH_SECRET_PREVIOUS', `${'one'.repeat(12)}, ${'two'.repeat(12)}`, ['one'.repeat(12), 'two'.repeat(12)]],
])('keeps no secret of %s', (name, value, forms) => {
  process.env[name] = value;
  for (const form of forms) {
    const cause = Object.assign(new Error(`refused: ${form}, bypass`), { code: 'EX' });
    const reason = reasonOf(Object.assign(new TypeError('fetch failed'), { cause }));
    expect(reason).toMatch(/^refused: .*…"?, bypass$/);
    expect(reason).not.toContain(`${form},`);
  }
});

it('keeps none in what the log holds of an error, with its properties', () => {
  process.env.DATABASE_URL = 'postgres://ada:se/cret@db.test/site';
  const error = Object.assign(new TypeError('Invalid URL'), { input: process.env.DATABASE_URL, self: {} });
  error.self = error;
  const logged = JSON.stringify(loggedError(error));
  expect(logged).toContain('"input":"…"');
  expect(logged).not.toContain('se/cret');
});

it('leaves what is no secret: hosts, files and other words', () => {
  Object.assign(process.env, {
    DATABASE_URL: 'file:/srv/site.db',
    BACKUP_TARGET: '/mnt/backups',
    SMTP_URL: 'smtp://mail.test',
  });
  const text = 'file:/srv/site.db and /mnt/backups and smtp://mail.test';
  expect(withoutSecrets(text)).toBe(text);
});

it('names an error that has no message', () => {
  expect(reasonOf(new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })]))).toBe('ECONNREFUSED');
});
