import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import next from 'next';

import { db } from '../lib/platform/database/db';
import { EnvError, type Env } from '../lib/platform/process/env';
import { duringRendering, type Rendering } from '../lib/platform/http/rendering';
import { findPublicPage } from '../lib/domains/site/pages';
import { apiPaths, healthPath, paths } from '../lib/paths';
import { observeMemoryAnswer } from '../lib/platform/process/metrics';
import { countBot } from './bots';
import { BuildFiles } from './build-files';
import { Connections } from './connections';
import { admit } from './entrance';
import { interceptAnswer } from './interception';
import { logEverything } from './log-everything';
import { Pace } from './pace';
import { PublicAnswers } from './public-answers';
import { refuse, refuseWhatIsNoRequest } from './refusal';
import { render, type NextHandler } from './render';
import { stopOnSignal } from './stop';

const ownRoutes: string[] = [paths.feed, paths.sitemap, paths.robots, apiPaths.news];

/** Longer than a proxy or a client keeps an idle connection, or it would send a request into one that is just being closed. */
const keepAliveMilliseconds = 75_000;

/** Serves the site on its port until the process is told to stop. The database and the build are in place. */
export async function serve(settings: Env, { isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds });
  refuseWhatIsNoRequest(server, { isDevelopment });
  // The port is taken first, so that a taken one is told at once; who comes before the site is ready waits for it.
  const early: [IncomingMessage, ServerResponse][] = [];
  const connections = new Connections(server, (request, response) => early.push([request, response]));
  stopOnSignal(server, connections);
  await listen(server, settings);

  // The one client of the process is this program's: the pages load no driver of their own.
  if (!isDevelopment) db();
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
  // Visitors ask for the first page, a developer for any.
  await boot(handle, isDevelopment ? healthPath : paths.home);
  const answer = isDevelopment ? handle : productionHandler(handle, settings);
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const refusal = admit(request, { trustedProxies: settings.TRUST_PROXY, siteUrl: settings.siteUrl });
    if (refusal) return refuse(response, refusal);
    countBot(request);
    void answer(request, response);
  };
  connections.begin = receive;
  for (const [request, response] of early) receive(request, response);

  // The last words that are for a person: what follows is the log.
  process.stdout.write(`Ready on ${settings.siteUrl} (sign in at ${settings.siteUrl}/auth)\n`);
  if (!isDevelopment) logEverything();
}

/** Next boots the site with its first request; a boot that fails must not look ready. */
async function boot(handle: NextHandler, path: string): Promise<void> {
  const { status } = await render(handle, path);
  if (status !== 200) throw new EnvError(`the site does not answer ${path}; the log stands above`);
}

/** From memory what is the same for everybody; by Next, on its way out finished, what is not. */
function productionHandler(handle: NextHandler, { isHttps, METRICS_TOKEN }: Env) {
  const files = new BuildFiles(process.env.NEXT_DIST_DIR ?? '.next', { isHttps });
  const publicAnswers = new PublicAnswers(handle, { isHttps });
  const pace = new Pace();
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (files.answer(request, response) || publicAnswers.answer(request, response)) {
      if (METRICS_TOKEN) response.once('finish', () => countMemoryAnswer(request, response));
      return;
    }
    const rendering: Rendering = {};
    interceptAnswer(request, response, { isHttps, rendering });
    pace.begin(() => {
      if (!request.socket.destroyed) void duringRendering(rendering, () => handle(request, response));
    });
  };
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

/** Counts an answer from memory under its route, of which there are few: whoever makes addresses up adds none. */
function countMemoryAnswer({ method = '', url = '' }: IncomingMessage, { statusCode }: ServerResponse): void {
  const [path = ''] = url.split('?', 1);
  const route =
    findPublicPage(path)?.path ?? (ownRoutes.includes(path) ? path : statusCode === 404 ? 'missing' : 'file');
  observeMemoryAnswer(method, route, statusCode);
}
