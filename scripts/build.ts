// Builds without serving, for an image or a package: clients and pages, and nothing of any database.
import { prepareBuild, prepareClients, PrepareError } from './prepare';

try {
  await prepareClients();
  await prepareBuild();
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  console.error(`Cannot build: ${error.message}`);
  process.exit(1);
}
