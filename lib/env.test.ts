import { parseEnv } from './env';

const smtp = 'SMTP_URL must be an smtp:// or smtps:// URL';
const sender = 'MAIL_FROM must be an email address, or Name <address>; a comma in the name needs quotes around it';

test.each([
  [{ SMTP_URL: 'mail.example.com' }, smtp],
  [{ SMTP_URL: 'http://mail.example.com' }, smtp],
  [{ SMTP_URL: 'smtp://mail.example.com:99999' }, smtp],
  [{ SMTP_URL: 'smtp://' }, smtp],
  [{ SMTP_URL: 'smtp://mail.example.com?tls=maybe' }, 'SMTP_URL may say tls=required, tls=optional or tls=never'],
  [{ MAIL_FROM: 'DataBP' }, sender],
  [{ MAIL_FROM: 'a@example.com, b@example.com' }, sender],
  [{ MAIL_FROM: 'DataBP, Inc. <news@example.com>' }, sender],
  [{ MARKETING_FORM_HOST: 'https://forms.example/path' }, 'MARKETING_FORM_HOST must be a host name or its https URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error or silent'],
  [{ HOST: '', PORT: '0' }, 'PORT must be between 1 and 65535'],
])('%j is refused in one line', (environment, message) => {
  expect(() => parseEnv(environment)).toThrow(expect.objectContaining({ name: 'EnvError', message }));
});

test.each([
  [{ SMTP_URL: 'smtp://user:p%40ss@mail.example.com:587?tls=required' }],
  [{ SMTP_URL: 'smtp://[::1]:25' }],
  [{ MAIL_FROM: 'news@example.com' }],
  [{ MAIL_FROM: 'DataBP Updates <news@localhost>' }],
  [{ MAIL_FROM: '"DataBP, Inc." <news@example.com>' }],
  [{ MARKETING_FORM_HOST: 'forms.example' }],
])('%j is taken', (environment) => {
  expect(parseEnv(environment)).toBeDefined();
});
