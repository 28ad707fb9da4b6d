import { rmSync } from 'node:fs';

import { keptServer } from './template';

export default async function removeTemplate(): Promise<void> {
  await keptServer()?.stop();
  const directory = process.env.TEST_SQLITE_DIRECTORY;
  if (directory) rmSync(directory, { recursive: true, force: true });
}
