// @documented Email addresses are trimmed, compared without case, and at most 254 characters long.

import { addressesIn, EmailSchema, maskedEmail, namesAddress, normalizeEmail } from './email-address';

test('an address is trimmed and compared without case', () => {
  expect(EmailSchema.parse('  Ada.Byron@Example.COM ')).toBe('ada.byron@example.com');
});

test('an address has one spelling, also where it is not checked', () => {
  for (const typed of [' Anna@MÜLLER.example', 'anna@mu\u0308ller.example', 'anna@xn--mller-kva.example'])
    expect(normalizeEmail(typed)).toBe('anna@xn--mller-kva.example');
  for (const kept of ['', 'npm run admin', 'müller', 'anna@ü/x', 'anna@xn--mller-kva.example'])
    expect(normalizeEmail(kept)).toBe(kept);
});

test('an address at a domain of another script is the one that mail servers know', () => {
  expect(EmailSchema.parse('Anna@Müller.example')).toBe('anna@xn--mller-kva.example');
  expect(EmailSchema.parse('anna@xn--mller-kva.example')).toBe('anna@xn--mller-kva.example');
  expect(EmailSchema.parse('anna@пример.рф')).toBe('anna@xn--e1afmkfd.xn--p1ai');
  for (const address of [
    'anna@xn--p1ai',
    'anna@example.xn--',
    'anna@example.c1',
    'anna@müller.example/path',
    'anna@müller.example:25',
    'anna@ü',
    'anna@ü@x.example',
    'jürgen@x.co',
  ])
    expect([address, EmailSchema.safeParse(address).success]).toEqual([address, false]);
});

test('the domain of an address that is too long is not encoded, which would take its length squared', () => {
  const encoded = jest.spyOn(URL, 'canParse');
  EmailSchema.parse('anna@müller.example');
  expect(encoded).toHaveBeenCalledTimes(1);
  expect(EmailSchema.safeParse(`anna@${'ü'.repeat(254)}.example`).error?.issues[0]?.message).toMatch(/at most 254/);
  expect(encoded).toHaveBeenCalledTimes(1);
  encoded.mockRestore();
});

test('masks an address', () => {
  expect(maskedEmail('ada.byron@example.com')).toBe('a…@example.com');
});

/** The address that texts name. */
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

it.each([
  ['Ada <ADA@example.com>', ['ada@example.com']],
  ["'ada@example.com'", ['ada@example.com']],
  ['mailto:ada@example.com.', ['ada@example.com']],
  ['ada@ example.com', ['ada@example.com']],
  ['a@example.com; Bob b@example.com, A@example.com', ['a@example.com', 'b@example.com']],
  ['ada at example.com', []],
  ['', []],
])('finds the addresses in %j', (text, expected) => expect(addressesIn(text)).toEqual(expected));

it('looks for addresses in time that grows with the length of a text only', () => {
  const started = performance.now();
  expect(addressesIn(`${'a'.repeat(64 * 1024)} b@example.com${'-'.repeat(64 * 1024)}c`)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(2000);
});
