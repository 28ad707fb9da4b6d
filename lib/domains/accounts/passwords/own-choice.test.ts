import { ownPasswordMinimum } from './length';
import { faultOfChoice, type PasswordOwner } from './own-choice';
import { newPasswordSchema } from './schema';

const ada: PasswordOwner = {
  email: 'ada.byron@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'user',
  hasPasskey: false,
};
const isCommon = (password: string) => password === 'dragonfly';
const fault = (password: string, owner: Partial<PasswordOwner> = {}) =>
  faultOfChoice(password, { ...ada, ...owner }, isCommon);

test.each(['DragonFly', 'dragonfly'])('%s is common', (password) => expect(fault(password)).toMatch(/guessed first/));

test.each(['Byron1815!', 'ada.byron@example.com', '2026 Ada Byron', 'DataBP-2026', 'consolidatedtape1', 'databp.ada'])(
  '%s is a name',
  (password) => expect(fault(password)).toMatch(/little more than a name/),
);

test.each(['six six', '1815-2026', 'Byron likes engines', 'Ådå', '🔒🔒🔒🔒🔒🔒'])('%s may be chosen', (password) =>
  expect(fault(password)).toBeUndefined(),
);

test('an administrator chooses twelve characters, or has a passkey', () => {
  expect(fault('11 letters.', { role: 'admin' })).toMatch(/at least 12 characters/);
  expect(fault('🔒'.repeat(11), { role: 'admin' })).toMatch(/at least 12 characters/);
  expect(fault('12 letters..', { role: 'admin' })).toBeUndefined();
  expect(fault('11 letters.', { role: 'admin', hasPasskey: true })).toBeUndefined();
});

test.each([
  [{ role: 'user', hasPasskey: false }, 6],
  [{ role: 'admin', hasPasskey: false }, 12],
  [{ role: 'admin', hasPasskey: true }, 6],
] as const)('only the rule of the account is named: %o', (account, minimum) => {
  expect(ownPasswordMinimum(account)).toBe(minimum);
  const { error } = newPasswordSchema(minimum).safeParse({ password: '12345' });
  expect(error?.issues.map(({ message }) => message)).toEqual([`Password must have at least ${minimum} characters.`]);
});
