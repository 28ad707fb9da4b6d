import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { resetEnv } from '@/lib/platform/process/env';

import { siteChecks } from './site-checks';

const mail = {
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'news@example.com',
  BOUNCE_IMAP_URL: 'imaps://user:password@imap.example.com',
  DKIM_SELECTOR: 'site',
  DKIM_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
};

afterAll(() => {
  for (const name of Object.keys(mail)) delete process.env[name];
  resetEnv();
});

/** The rows of the manual's table of checks, without the last column. */
function documentedChecks(): string[][] {
  const [, section = ''] = /^## Alarms\n(.*?)^## /ms.exec(readFileSync('docs/watch.md', 'utf8')) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) =>
    row
      .split('|', 4)
      .slice(1)
      .map((cell) => cell.trim()),
  );
}

const hour = 60;

function intervalText(milliseconds: number): string {
  // Checks run in rounds of five minutes.
  const minutes = Math.max(milliseconds / 60_000, 5);
  if (minutes < hour) return `${minutes} minutes`;
  if (minutes === hour) return 'hour';
  return minutes === 24 * hour ? 'day' : `${minutes / hour} hours`;
}

it('are all in the manual, with how often they run and when they raise an alarm', () => {
  Object.assign(process.env, mail);
  resetEnv();
  expect(documentedChecks()).toEqual(
    siteChecks().map(({ name, every, failuresBeforeAlarm }) => [name, intervalText(every), `${failuresBeforeAlarm}`]),
  );
});
