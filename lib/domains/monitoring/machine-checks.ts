import 'server-only';

import { stat, statfs } from 'node:fs/promises';

import { outboxFolder } from '@/lib/domains/mail/outgoing/kept-files';
import type { Check } from '@/lib/platform/process/check';
import { env } from '@/lib/platform/process/env';

const minute = 60_000;
const megabyte = 1024 * 1024;

/** Whether only this machine can reach the site. */
export function isLocalSite(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(env().siteUrl).host);
}

export const configurationCheck: Check = {
  name: 'Configuration',
  every: 60 * minute,
  priority: 'low',
  failuresBeforeAlarm: 1,
  advice: 'Set the variable that the message names; .env.example says what each means.',
  run() {
    const { siteUrl, isHttps, SMTP_URL } = env();
    const kept = `SMTP_URL is not set: each message is kept as a file in ${outboxFolder()} and reaches no one.`;
    if (isLocalSite()) {
      const message = `The site is for this machine only: ${siteUrl}.${SMTP_URL ? '' : ` ${kept}`}`;
      return Promise.resolve({ status: 'ok', message });
    }
    if (!isHttps) {
      return Promise.resolve({
        status: 'problem',
        message: `SITE_URL is ${siteUrl}: passwords and sessions travel unencrypted.`,
      });
    }
    if (!SMTP_URL) {
      return Promise.resolve({ status: 'warning', message: kept });
    }
    return Promise.resolve({ status: 'ok', message: `SITE_URL is ${siteUrl}, and mail goes through a server.` });
  },
};

export const diskCheck: Check = {
  name: 'Disk',
  every: 5 * minute,
  priority: 'high',
  failuresBeforeAlarm: 2,
  advice: 'Free space on the disk of DATA_DIR, or move DATA_DIR to a larger one.',
  async run() {
    const { bavail, bsize, blocks } = await statfs(env().dataDirectory);
    const free = (bavail * bsize) / megabyte;
    const share = Math.round((bavail / Math.max(1, blocks)) * 100);
    const status = free < 200 ? 'problem' : free < 1024 ? 'warning' : 'ok';
    return {
      status,
      message: `${Math.round(free).toLocaleString('en-US')} MB (${share}%) of the disk of DATA_DIR are free.`,
    };
  },
};

export const permissionsCheck: Check = {
  name: 'File permissions',
  every: 60 * minute,
  priority: 'high',
  failuresBeforeAlarm: 1,
  advice: 'Let no other account of the machine read the folder: chmod 700 on the folder that the message names.',
  async run() {
    const { dataDirectory } = env();
    if (process.platform === 'win32') return { status: 'ok', message: 'Not checked on Windows.' };
    const { mode } = await stat(dataDirectory);
    if (mode & 0o077)
      return { status: 'problem', message: `Other accounts on this machine can access ${dataDirectory}.` };
    return { status: 'ok', message: `Only the account of the site can access ${dataDirectory}.` };
  },
};
