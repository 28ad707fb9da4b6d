import { log } from '@/lib/platform/process/log';

import { bcryptCompare, bcryptHash, stopBcryptThreads } from './bcrypt';

jest.mock('@node-rs/bcrypt', () => {
  throw new Error('Cannot find native binding.');
});

afterAll(stopBcryptThreads);

it('hashes with bcryptjs, and says so in the log, on a machine without a native binary', async () => {
  const warn = jest.spyOn(log(), 'warn').mockImplementation(() => {});
  const native = jest.requireActual<typeof import('@node-rs/bcrypt')>('@node-rs/bcrypt');
  const hash = await bcryptHash('correct horse', 4);
  expect(await native.compare('correct horse', hash)).toBe(true);
  const nativeHash = '$2b$04$Mgft.Fec3R11psC1PLBtGeRDMcLJTgl84MNU8EcfA./oO32ML5jgO';
  expect(await bcryptCompare('correct horse', nativeHash)).toBe(true);
  expect(await bcryptCompare('correct horsf', nativeHash)).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
});
