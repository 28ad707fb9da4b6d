import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { constants } from 'node:zlib';

import compression from 'compression';
import next from 'next';

import { EnvError, type Env } from '../lib/env';
import { answerWithKeptPage } from '../lib/http/page-cache';
import { secureResponse } from '../lib/http/security-headers';
import { ownAddress } from '../lib/http/own-address';
import { admit } from './entrance';
import { logEverything } from './log-everything';
import { refuse, refuseWhatIsNoRequest } from './refusal';
import { stopOnSignal } from './stop';

/** Longer than a proxy or a client keeps an idle connection, or it would send a request into one that is just being closed. */
const keepAliveMilliseconds = 75_000;

/** Serves the site on its port until the process is told to stop. The database and the build are in place. */
export async function serve(settings: Env, { isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds });
  refuseWhatIsNoRequest(server, { isDevelopment });
  // The port is taken first, so that a taken one is told at once; who comes before the site is ready waits for it.
  const early: [IncomingMessage, ServerResponse][] = [];
  const wait = (request: IncomingMessage, response: ServerResponse) => early.push([request, response]);
  server.on('request', wait);
  stopOnSignal(server);
  await listen(server, settings);

  const app = next({
    dev: isDevelopment,
    // Next compares addresses with this name, and calls every loopback address localhost: another name would make it
    // take the middleware's rewrites for another site's.
    hostname: 'localhost',
    port: settings.PORT,
    // Next serves upgrades on the server that it is given, and leaves those that it does not know open.
    httpServer: isDevelopment ? server : createServer(),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  // Next's own compression is off: policies are made from pages as they are before it.
  // The default level, 4, makes some pages too large for a connection's first round trip.
  const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } }) as unknown as (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const refusal = admit(request, { trustedProxies: settings.TRUST_PROXY });
    if (refusal) return refuse(response, refusal);
    if (!isDevelopment && answerWithKeptPage(request, response)) return;
    compress(request, response, () => undefined);
    // Development needs eval and scripts that no page holds.
    if (!isDevelopment) secureResponse(response, { isHttps: settings.isHttps });
    void handle(request, response);
  };
  server.off('request', wait);
  server.on('request', answer);
  for (const [request, response] of early) answer(request, response);

  await warmUp(settings);
  announce(settings);
  if (!isDevelopment) logEverything();
}

/** The first request boots the site; nobody but us should wait for it, and a boot that fails must not look ready. */
async function warmUp(settings: Env): Promise<void> {
  const { status } = await fetch(`${ownAddress(settings)}/api/health`);
  if (status !== 200) throw new EnvError('the site does not answer /api/health; the log stands above');
}

async function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(new EnvError(isTaken ? `PORT ${PORT} is in use` : `HOST ${HOST} or PORT ${PORT}: ${error.message}`));
    });
    server.listen(PORT, HOST, resolve);
  });
}

/** The last words that are for a person: what follows is the log. */
function announce({ siteUrl }: Env): void {
  process.stdout.write(`Ready on ${siteUrl} (sign in at ${siteUrl}/auth)\n`);
}
