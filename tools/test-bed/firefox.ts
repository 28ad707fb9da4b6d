import { join } from 'node:path';

import type { LaunchOptions } from 'playwright';

import { findOnPath } from './chromium';

/** How Playwright starts Debian's Firefox, or the one at FIREFOX_PATH; undefined if there is none. Nothing installs it. */
export function findFirefox(): LaunchOptions | undefined {
  const path = process.env.FIREFOX_PATH ?? findOnPath(['firefox-esr']);
  return path === undefined
    ? undefined
    : {
        executablePath: join('tools', 'test-bed', 'firefox-relay.mjs'),
        env: { ...process.env, FIREFOX_PATH: path } as Record<string, string>,
      };
}
