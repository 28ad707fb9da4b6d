import { accountNotice } from './account-notice';

const data = { at: '2026-03-09T21:05:00.000Z', client: '192.0.2.0', browser: 'Firefox on Linux', factor: '' };
const textOf = (notice: 'password-changed' | 'role-changed') =>
  accountNotice.content({ notice, ...data }).paragraphs.join('\n');

test('says when and from where a user’s own sign-in was changed', () => {
  expect(textOf('password-changed')).toContain(
    'When: 2026-03-09 at 21:05 UTC\nNetwork: 192.0.2.0\nBrowser: Firefox on Linux',
  );
});

test('says which factor was added', () => {
  const { paragraphs } = accountNotice.content({ notice: 'factor-added', ...data, factor: 'Passkey My laptop' });
  expect(paragraphs.join('\n')).toContain('Which: Passkey My laptop\nWhen: ');
});

test('does not reveal an administrator’s location', () => {
  expect(textOf('role-changed')).toContain('When: 2026-03-09 at 21:05 UTC');
  expect(textOf('role-changed')).not.toContain('192.0.2.0');
});
