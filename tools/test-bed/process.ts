import { stopServersLeft } from './postgres';
import { killSitesLeft } from './site-process';

// A start takes seconds, and mail waits for a mail server that is down for a while.
jest.setTimeout(120_000);

afterAll(async () => {
  await killSitesLeft();
  await stopServersLeft();
});
