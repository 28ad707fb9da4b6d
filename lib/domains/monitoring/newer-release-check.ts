import 'server-only';

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { Check, CheckResult } from '../../platform/process/check';
import { env } from '../../platform/process/env';
import { singleton } from '../../platform/process/singleton';

const hour = 60 * 60_000;
const replyMilliseconds = 3000;

/** A release as GitHub, GitLab and Gitea describe it. */
const ReleaseSchema = z.object({ tag_name: z.string().regex(/^v?\d+\.\d+\.\d+/) });
const PackageSchema = z.object({ version: z.string() });

/** The newest release that RELEASES_URL named, kept so that the panel and probes do not ask each time. */
const lastFound = singleton('newerRelease', () => ({ url: '', askedAt: -Infinity, version: '' }));

export const newerReleaseCheck: Check = {
  name: 'Newer release',
  every: 24 * hour,
  priority: 'low',
  failuresBeforeAlarm: 1,
  advice: 'Read the notes of the newer release, make a backup, and upgrade as docs/operations.md says.',
  async run() {
    const { RELEASES_URL } = env();
    const own = ownVersion();
    if (!RELEASES_URL)
      return {
        status: 'ok',
        message: `This is ${own}. RELEASES_URL is not set, so newer releases are not looked for.`,
      };
    const newest = await newestRelease(RELEASES_URL);
    // An outage of another service is not a fault of this site.
    if (!newest) return { status: 'ok', message: `This is ${own}. ${RELEASES_URL} named no release just now.` };
    return compareReleases(own, newest);
  },
};

/** Returns a warning if `newest` is later than `own`. Both are versions without a leading `v`. */
export function compareReleases(own: string, newest: string): CheckResult {
  const isNewer = newest.localeCompare(own, 'en', { numeric: true }) > 0;
  return isNewer
    ? { status: 'warning', message: `Release ${newest} is out; this is ${own}.` }
    : { status: 'ok', message: `This is ${own}, and no newer release is out.` };
}

async function newestRelease(url: string, now = performance.now()): Promise<string | undefined> {
  const last = lastFound.get();
  if (last.url === url && now - last.askedAt < hour) return last.version;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(replyMilliseconds),
    });
    const { tag_name: tag } = ReleaseSchema.parse(await response.json());
    Object.assign(last, { url, askedAt: now, version: tag.replace(/^v/, '') });
    return last.version;
  } catch {
    return undefined;
  }
}

function ownVersion(): string {
  return PackageSchema.parse(JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))).version;
}
