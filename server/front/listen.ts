import type { Server } from 'node:http';

import { EnvError, type Env } from '@/lib/platform/process/env';

/** Longer than proxies and clients keep idle connections; otherwise they would send requests on one that is closing. */
export const keepAliveMilliseconds = 75_000;

/** Listens on the site's port. Throws an EnvError that names what is wrong with it. */
export async function listen(server: Server, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(new EnvError(isTaken ? `PORT ${PORT} is in use` : `HOST ${HOST} or PORT ${PORT}: ${error.message}`));
    });
    server.listen(PORT, HOST, resolve);
  });
}

/** The last lines meant for a person, with what the settings leave out; everything after them is the log. */
export function printReady({ siteUrl, SMTP_URL, BACKUP_TARGET }: Pick<Env, 'siteUrl' | 'SMTP_URL' | 'BACKUP_TARGET'>) {
  const missing = [...(SMTP_URL ? [] : ['mail (SMTP_URL)']), ...(BACKUP_TARGET ? [] : ['backups (BACKUP_TARGET)'])];
  if (missing.length > 0)
    process.stdout.write(
      `Not set up yet: ${missing.join(', ')}. The dashboard lists what else a new site needs, such as a second factor.\n`,
    );
  process.stdout.write(`Ready on ${siteUrl} (sign in at ${siteUrl}/auth)\n`);
}
