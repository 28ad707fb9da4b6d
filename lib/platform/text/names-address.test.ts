import { namesAddress } from './names-address';

const email = 'ada.held@example.com';

it.each([
  'ada.held@example.com',
  'Ada <ADA.held@Example.com>',
  '<ada.held@example.com>.',
  '"ada.held@example.com"',
  "'ada.held@example.com'",
  '“ada.held@example.com”',
  'write to ada.held@example.com.',
  'mailto:ada.held@example.com?subject=x',
  'Ada;ada.held@example.com;yes',
  'ada.held@example.com/bo@example.com',
])('finds the address in %s', (text) => expect(namesAddress(text, email)).toBe(true));

it.each([
  '',
  'ada.held',
  'bo.ada.held@example.com',
  'o’ada.held@example.com.org',
  'ada.held@example.com.org',
  'adaXheld@example.com',
  'éada.held@example.com',
  '+ada.held@example.com',
  "o'ada.held@example.com",
])('does not find it in %s', (text) => expect(namesAddress(text, email)).toBe(false));

it('finds a domain in another script', () => {
  expect(namesAddress('Ada <ada@Müller.example>', 'ada@xn--mller-kva.example')).toBe(true);
});
