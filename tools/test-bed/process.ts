import { killSitesLeft } from './site-process';

// A start takes seconds, and a mail server that is down for a while makes mail wait.
jest.setTimeout(120_000);

afterAll(killSitesLeft);
