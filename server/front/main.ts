import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import next from 'next';

import { db } from '../../lib/platform/database/db';
import { EnvError, type Env } from '../../lib/platform/process/env';
import { duringRendering, type Rendering } from '../../lib/platform/http/rendering';
import { countOutcome } from '../../lib/domains/monitoring/outcomes';
import { findPublicPage } from '../../lib/domains/site/pages';
import { apiPaths, healthPath, paths } from '../../lib/paths';
import { observeMemoryResponse } from '../../lib/platform/http/request-metrics';
import { countBot, countMissing } from './bots';
import { BuildFiles } from './build-files';
import { Connections } from './connections';
import { admit } from './entrance';
import { interceptResponse } from './interception';
import { logEverything } from '../log-everything';
import { TurnScheduler } from './turn-scheduler';
import { pathOf } from './path-of';
import { PublicResponses } from './public-responses';
import { refuse, refuseWhatIsNoRequest } from './refusal';
import { render, type NextHandler } from './render';
import { stopOnSignal } from './stop';

const ownRoutes: string[] = [paths.feed, paths.sitemap, paths.robots, apiPaths.news];

/** Longer than proxies and clients keep idle connections; otherwise they would send requests on one that is closing. */
const keepAliveMilliseconds = 75_000;

/** Serves the site on its port until the process receives a stop signal. Expects a migrated database and a build. */
export async function serve(settings: Env, { isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds });
  refuseWhatIsNoRequest(server, { isDevelopment });
  // Listening first reports a port in use at once; requests that arrive before the site is ready wait.
  const early: [IncomingMessage, ServerResponse][] = [];
  const connections = new Connections(server, (request, response) => early.push([request, response]));
  stopOnSignal(server, connections);
  await listen(server, settings);

  // The process has one database client; pages load no driver of their own.
  if (!isDevelopment) db();
  const app = next({
    dev: isDevelopment,
    // Next calls every loopback address localhost and compares rewrites with this name: with any other, it would treat
    // the middleware's rewrites as external.
    hostname: 'localhost',
    port: settings.PORT,
    // Next handles upgrades on this server and leaves unknown ones open.
    httpServer: isDevelopment ? server : createServer(),
  });
  // Next prints how long it read its configuration, which says nothing to the person who started the site.
  const { log } = console;
  if (!isDevelopment) Object.assign(console, { log: () => undefined });
  await app.prepare();
  Object.assign(console, { log });
  const handle = app.getRequestHandler();
  // In production, render the page that visitors ask for most.
  await boot(handle, isDevelopment ? healthPath : paths.home);
  const respond = isDevelopment ? handle : productionHandler(handle, settings);
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const refusal = admit(request, { trustedProxies: settings.TRUST_PROXY, siteUrl: settings.siteUrl });
    if (refusal) return refuse(response, refusal);
    countBot(request);
    const { method, url, headers } = request;
    const count = () => {
      countMissing({ method, url, headers }, response);
      if (!url?.startsWith(healthPath)) countOutcome(response.statusCode);
    };
    void respond(request, response);
    // A response that is in memory is sent at once, and needs no listener.
    if (response.headersSent) count();
    else response.once('finish', count);
  };
  connections.begin = receive;
  for (const [request, response] of early) receive(request, response);

  // The last line meant for a person; everything after it is the log.
  process.stdout.write(`Ready on ${settings.siteUrl} (sign in at ${settings.siteUrl}/auth)\n`);
  if (!isDevelopment) logEverything();
}

/** Next boots the site on its first request. Throws if that fails, so that a broken site never reports ready. */
async function boot(handle: NextHandler, path: string): Promise<void> {
  const { status } = await render(handle, path);
  if (status !== 200) throw new EnvError(`the site does not respond at ${path}; see the log above`);
}

/** Responds from memory to what is the same for all clients; lets Next handle the rest. */
function productionHandler(handle: NextHandler, { isHttps, METRICS_TOKEN }: Env) {
  const files = new BuildFiles(process.env.NEXT_DIST_DIR ?? '.next', { isHttps });
  const publicResponses = new PublicResponses(handle, { isHttps });
  const scheduler = new TurnScheduler();
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (files.respond(request, response) || publicResponses.respond(request, response)) {
      if (METRICS_TOKEN) response.once('finish', () => countMemoryResponse(request, response));
      return;
    }
    const rendering: Rendering = {};
    interceptResponse(request, response, { isHttps, rendering });
    scheduler.begin(() => {
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

/** Counts a response from memory under its route. Unknown addresses share one label, so clients cannot add labels. */
function countMemoryResponse({ method = '', url = '' }: IncomingMessage, { statusCode }: ServerResponse): void {
  const path = pathOf(url);
  const route =
    findPublicPage(path)?.path ?? (ownRoutes.includes(path) ? path : statusCode === 404 ? 'missing' : 'file');
  observeMemoryResponse(method, route, statusCode);
}
