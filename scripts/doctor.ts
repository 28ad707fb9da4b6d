// Checks the site and its dependencies: npm run doctor. Exits with 1 if there is a problem, with 0 otherwise.
import { parseArgs } from 'node:util';

import { checksBesideSite } from '../lib/domains/monitoring/site-checks';
import { runChecks, worstFirst } from '../lib/platform/process/check';
import { db } from '../lib/platform/database/db';
import { CommandFailure, runCommand } from './command';

await runCommand(async () => {
  parseArgs();
  const reports = await runChecks(checksBesideSite());
  for (const { name, status, message, advice, isOff } of worstFirst(reports)) {
    console.log(`${(isOff ? 'off' : status).padEnd(8)} ${name}: ${message}${advice ? `\n         ${advice}` : ''}`);
  }
  // Without the checkpoint of `closeDatabase`: the site may be committing (docs/decisions/0022).
  await db().$disconnect();
  const problems = reports.filter(({ status }) => status === 'problem');
  if (problems.length > 0) throw new CommandFailure(`Problems: ${problems.map(({ name }) => name).join(', ')}.`);
});
