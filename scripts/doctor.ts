// Checks the site and its dependencies: npm run doctor. Exits with 1 if there is a problem.
import { siteChecks } from '../lib/domains/monitoring/site-checks';
import { runChecks } from '../lib/platform/process/check';
import { closeDatabase } from '../lib/platform/database/db';
import { CommandFailure, runCommand } from './command';

await runCommand(async () => {
  const reports = await runChecks(siteChecks());
  for (const { name, status, message, advice } of reports) {
    console.log(`${status.padEnd(8)} ${name}: ${message}${advice ? `\n         ${advice}` : ''}`);
  }
  await closeDatabase();
  const problems = reports.filter(({ status }) => status === 'problem');
  if (problems.length > 0) throw new CommandFailure(`Problems: ${problems.map(({ name }) => name).join(', ')}.`);
});
