import { generateKeyPairSync } from 'node:crypto';

import { parseEnv } from './env';

const backups = 'BACKUP_TARGET must be a folder that begins with /, or s3://KEY:SECRET@host/bucket';
const smtp = 'SMTP_URL must be an smtp:// or smtps:// URL';
const sender = 'MAIL_FROM must be an email address, or Name <address>; a comma in the name needs quotes around it';
const memory = 'DATABASE_URL must name a file, and %25 stands for a % in its path';
const credentials = 'SMTP_URL must write a % in its user or password as %25';
const previous = 'NEXTAUTH_SECRET_PREVIOUS must be secrets of at least 32 characters, separated by commas';
const token = 'METRICS_TOKEN must have at least 16 characters, of ASCII and without a space';

test.each([
  [{ SMTP_URL: 'mail.example.com' }, smtp],
  [{ SMTP_URL: 'http://mail.example.com' }, smtp],
  [{ SMTP_URL: 'smtp://mail.example.com:99999' }, smtp],
  [{ SMTP_URL: 'smtp://' }, smtp],
  [{ SMTP_URL: 'smtp://mail.example.com?tls=maybe' }, 'SMTP_URL may say tls=required, tls=optional or tls=never'],
  [{ SMTP_URL: 'smtp://mail.example.com?maxConnections=0' }, 'SMTP_URL may say maxConnections=1 to maxConnections=50'],
  [{ ALERT_WEBHOOK_URL: 'https://a%3Ab:c@hooks.test' }, 'ALERT_WEBHOOK_URL must not have a colon in its user'],
  [{ HEARTBEAT_URL: 'https://a:b%zz@beat.test' }, 'HEARTBEAT_URL must write a % in its user or password as %25'],
  [{ MAIL_FROM: 'DataBP' }, sender],
  [{ MAIL_FROM: 'a@example.com, b@example.com' }, sender],
  [{ MAIL_FROM: 'DataBP, Inc. <news@example.com>' }, sender],
  [{ MARKETING_FORM_HOST: 'https://forms.example/path' }, 'MARKETING_FORM_HOST must be a host name or its https URL'],
  [
    { MARKETING_FORM_HOST: 'forms.example' },
    'MARKETING_FORM_PORTAL must be set too: MARKETING_FORM_HOST, MARKETING_FORM_PORTAL and MARKETING_FORM_ID work only together',
  ],
  [{ SITE_URL: 'https://u:p@example.com' }, 'SITE_URL must not hold a user or a password'],
  [{ SITE_URL: 'https://u@example.com' }, 'SITE_URL must not hold a user or a password'],
  [{ NEXTAUTH_SECRET_PREVIOUS: `${'x'.repeat(32)},short` }, previous],
  [{ NEXTAUTH_SECRET_PREVIOUS: `${'x'.repeat(32)},` }, previous],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error or silent'],
  [{ HOST: '', PORT: '0' }, 'PORT must be between 1 and 65535'],
  [{ PORT: '0x50' }, 'PORT must be a port number'],
  [{ PORT: '1e3' }, 'PORT must be a port number'],
  [{ PORT: ' 80 ' }, 'PORT must be a port number'],
  [{ PORT: '+80' }, 'PORT must be a port number'],
  [{ TRUST_PROXY: '0x1' }, 'TRUST_PROXY must be the number of reverse proxies'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be the number of reverse proxies'],
  [{ TRUST_PROXY: '21' }, 'TRUST_PROXY must be 20 or less'],
  [{ DATABASE_URL: 'file::memory:' }, memory],
  [{ DATABASE_URL: 'file::memory:?cache=shared' }, memory],
  [{ SMTP_URL: 'smtp://us%zzer:pass@mail.example.com' }, credentials],
  [{ BACKUP_TARGET: 's3://key:sec%ret@host/bucket' }, backups],
  [{ BACKUP_TARGET: 's3://key:secret@host/50%' }, backups],
  [{ SMTP_URL: 'smtp://user:pa%zzss@mail.example.com' }, credentials],
  [{ MAIL_PER_MINUTE: 'many' }, 'MAIL_PER_MINUTE must be a number of messages'],
  [{ MAIL_PER_MINUTE: '1e3' }, 'MAIL_PER_MINUTE must be a number of messages'],
  [{ MAIL_PER_DAY: '0' }, 'MAIL_PER_DAY must be 1 or more; leave it unset for no limit'],
  [{ BOUNCE_IMAP_URL: 'https://imap.example.com' }, 'BOUNCE_IMAP_URL must be an imap:// or imaps:// URL'],
  [{ BOUNCE_IMAP_URL: 'imaps://imap.example.com' }, 'BOUNCE_IMAP_URL must hold a user and a password'],
  [
    { BOUNCE_IMAP_URL: 'imaps://u%zz:p@imap.example.com' },
    'BOUNCE_IMAP_URL must write a % in its user, password or folder as %25',
  ],
  [{ BOUNCE_IMAP_URL: 'imaps://u:p@imap.example.com?plus=1' }, 'BOUNCE_IMAP_URL may say plus=true or plus=false'],
  [{ BOUNCE_IMAP_URL: 'imaps://u:p@imap.example.com?tls=no' }, 'BOUNCE_IMAP_URL may say address= and plus=, not tls='],
  [{ DKIM_SELECTOR: 's2026' }, 'DKIM_KEY must be set too: DKIM_SELECTOR and DKIM_KEY work only together'],
  [{ DKIM_KEY: 'key' }, 'DKIM_KEY must be an RSA private key of 1024 bits or more, as PEM or the base64 of one'],
  [{ DKIM_SELECTOR: '-' }, 'DKIM_SELECTOR must be a DKIM selector, such as s2026'],
  [{ METRICS_TOKEN: 'sixteen-letters-ü' }, token],
  [{ METRICS_TOKEN: 'sixteen letters and spaces' }, token],
  [{ METRICS_TOKEN: 'sixteen-letters-\u0001' }, token],
])('%j is refused in one line', (environment, message) => {
  expect(() => parseEnv(environment)).toThrow(expect.objectContaining({ name: 'EnvError', message }));
});

test.each([
  [{ SMTP_URL: 'smtp://user:p%40ss@mail.example.com:587?tls=required' }],
  [{ SMTP_URL: 'smtp://mail.example.com?maxConnections=3' }],
  [{ SMTP_URL: 'smtp://[::1]:25' }],
  [{ PORT: '08', TRUST_PROXY: '1', METRICS_TOKEN: '!sixteen~letters' }],
  [{ MAIL_FROM: 'news@example.com' }],
  [{ MAIL_FROM: 'DataBP Updates <news@localhost>' }],
  [{ MAIL_FROM: '"DataBP, Inc." <news@example.com>' }],
  [{ MARKETING_FORM_HOST: 'forms.example', MARKETING_FORM_PORTAL: 'portal', MARKETING_FORM_ID: 'form' }],
  [{ NEXTAUTH_SECRET_PREVIOUS: `${'x'.repeat(20)},${'y'.repeat(20)}` }],
  [{ NEXTAUTH_SECRET_PREVIOUS: `${'x'.repeat(32)}, ${'y'.repeat(32)}` }],
  [{ MAIL_PER_MINUTE: '60', MAIL_PER_DAY: '20000' }],
  [{ BOUNCE_IMAP_URL: 'imaps://bounces%40example.com:p%25ss@imap.example.com/INBOX?plus=true' }],
])('%j is taken', (environment) => {
  expect(parseEnv(environment)).toBeDefined();
});

const pem = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const onOneLine = pem.replaceAll('\n', '\\n');

test.each([
  ['a PEM', pem],
  ['a PEM on one line', onOneLine],
  ['a PEM in quotes that docker --env-file keeps', `"${onOneLine}"`],
  ["a PEM in a shell's other quotes", `'${pem}'`],
  ['the base64 of a PEM', Buffer.from(pem).toString('base64')],
  ['the base64 of a PEM in quotes', `"${Buffer.from(pem).toString('base64')}"`],
])('DKIM_KEY may be %s', (_, text) => {
  expect(parseEnv({ DKIM_SELECTOR: 's2026', DKIM_KEY: text }).DKIM_KEY).toBe(pem);
});
