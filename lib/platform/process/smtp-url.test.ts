import { hasKnownTls, mailTls, withoutTlsWord } from './smtp-url';

it.each([
  ['smtp://user:pw@mail.example.com', 'required'],
  ['smtp://user@10.0.0.5:587', 'required'],
  ['smtp://user:pw@127.0.0.1.example.com', 'required'],
  ['smtp://user:pw@localhost.example.com', 'required'],
  ['smtp://user:pw@localhost:25', 'optional'],
  ['smtp://user:pw@127.0.0.1', 'optional'],
  ['smtp://user:pw@[::1]:25', 'optional'],
  ['smtp://mail.example.com', 'optional'],
  ['smtp://mail.example.com?tls=required', 'required'],
  ['smtp://user:pw@mail.example.com?tls=never', 'never'],
  ['smtp://user:pw@mail.example.com?tls=optional', 'optional'],
  ['smtp://user:pw@mail.example.com?ignoreTLS=true', 'never'],
  ['smtp://mail.example.com?requireTLS=true', 'required'],
  ['smtps://user:pw@mail.example.com', 'implicit'],
  ['smtps://user:pw@mail.example.com?tls=never', 'implicit'],
])('%s: TLS is %s', (url, tls) => {
  expect(mailTls(url)).toBe(tls);
});

it('knows the words that a URL may say', () => {
  expect(hasKnownTls('smtp://mail.example.com?tls=never')).toBe(true);
  expect(hasKnownTls('smtp://mail.example.com?tls=maybe')).toBe(false);
});

it('leaves what else the URL says', () => {
  const url = 'smtp://user:p%40ss@mail.example.com:587/?pool=true&tls=never&tls.rejectUnauthorized=false';
  expect(withoutTlsWord(url)).toBe('smtp://user:p%40ss@mail.example.com:587/?pool=true&tls.rejectUnauthorized=false');
});
