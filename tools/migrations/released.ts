// Records a deployed commit as the release that the next one is tested against: npm run released [-- COMMIT]
import { runCommand } from '../../scripts/command';
import { rememberRelease } from './released-models';

await runCommand(() => {
  console.log(`The last release is ${rememberRelease(process.cwd(), process.argv[2] ?? 'HEAD')}.`);
  return Promise.resolve();
});
