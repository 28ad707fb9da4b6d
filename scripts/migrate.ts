// Applies migrations, or resolves an interrupted one: npm run migrate [-- --applied NAME | --rolled-back NAME | --up-to NAME | --contract]
import { parseArgs } from 'node:util';

import { applyMigrations, resolveMigration } from '../lib/platform/database/migrations';
import { env } from '../lib/platform/process/env';
import { runCommand } from './command';
import { enableWriteAheadLog, exclusivelyOn } from './prepare';

await runCommand(async () => {
  const { databaseUrl } = env();
  const { values } = parseArgs({
    options: {
      applied: { type: 'string' },
      'rolled-back': { type: 'string' },
      'up-to': { type: 'string' },
      contract: { type: 'boolean' },
    },
  });
  const resolved = values.applied ?? values['rolled-back'];
  if (resolved) {
    await exclusivelyOn(databaseUrl, () =>
      resolveMigration(process.cwd(), databaseUrl, resolved, values.applied ? 'applied' : 'rolled-back'),
    );
    console.log(`Recorded ${resolved} as ${values.applied ? 'applied' : 'rolled back'}.`);
  }
  const applied = await exclusivelyOn(databaseUrl, () =>
    applyMigrations(process.cwd(), databaseUrl, {
      upTo: values['up-to'],
      withContract: values.contract,
      report: console.log,
    }),
  );
  await enableWriteAheadLog(databaseUrl);
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date.');
});
