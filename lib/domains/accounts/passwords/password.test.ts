import { stopBcryptThreads } from './bcrypt';
import { hashPassword, verifyPassword } from './password';

afterAll(stopBcryptThreads);

it('hashes at cost 12, with a new salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$2[aby]\$12\$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword('correct horse', one)).toBe(true);
  expect(await verifyPassword('correct horsf', other)).toBe(false);
});
