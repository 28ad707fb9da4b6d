import { resetEnv } from '@/lib/platform/process/env';

import { describeTransport } from './create-transport';

const before = { ...process.env };

afterAll(() => {
  process.env = before;
  resetEnv();
});

it.each([
  ['smtps://site:word@mail.example.com', 'mail goes to mail.example.com over TLS'],
  ['smtp://site:word@mail.example.com:587', 'mail goes to mail.example.com:587 over TLS only'],
  ['smtp://mail.example.com', 'mail goes to mail.example.com over TLS if the server offers it'],
  ['smtp://site:word@mail.example.com?tls=never', 'mail goes to mail.example.com without TLS'],
])('the start says how the connection of %s is encrypted', (url, words) => {
  process.env = { ...before, SMTP_URL: url, MAIL_FROM: 'DataBP <news@example.com>' };
  resetEnv();
  expect(describeTransport()).toBe(words);
});
