import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { findPublicPage } from '@/lib/domains/site/pages';
import { apiPaths, healthPath, paths } from '@/lib/paths';
import type { Env } from '@/lib/platform/process/env';
import { logEverything } from '@/server/log-everything';

import { BuildFiles } from './build-files';
import { Connections } from './connections';
import { Counter } from './counts';
import { pathOf, requestRefusal } from './entrance';
import { sendFailure, siteAway } from './failure';
import { keepAliveMilliseconds, listen, printReady } from './listen';
import { passOn, type PassOnOptions } from './pass-on';
import { PublicResponses } from './public-responses';
import { refuse, refuseWhatIsNoRequest } from './refusal';
import { Site } from './site';
import { stopOnSignal } from './stop';

const ownRoutes: string[] = [
  paths.feed,
  paths.documentsFeed,
  paths.sitemap,
  paths.robots,
  apiPaths.news,
  apiPaths.documents,
];

/**
 * Serves the site on its port until the process receives a stop signal. `program` is the site, which runs in a process of
 * its own, and is started again if it ends. Expects a build.
 */
export async function serve(settings: Env, program: string): Promise<void> {
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds, requireHostHeader: false });
  const { isHttps, siteUrl, TRUST_PROXY: trustedProxies } = settings;
  const options: PassOnOptions = { isHttps, siteUrl, trustedProxies };
  refuseWhatIsNoRequest(server, options, { isDevelopment: false });
  // Listening first reports a port in use at once; requests that arrive before the site is ready wait.
  const early: [IncomingMessage, ServerResponse][] = [];
  const connections = new Connections(server, (request, response) => early.push([request, response]));
  await listen(server, settings);

  const site = new Site(program, {
    host: new URL(siteUrl).host,
    isEmbedded: settings.isEmbedded,
    onFailedStart: (code) => process.exit(code || 1),
  });
  const counter = new Counter((counts, taken) => site.tell({ kind: 'counts', counts }, taken), options);
  stopOnSignal(server, connections, {
    beginToEnd: () => site.beginToEnd(),
    end: (milliseconds) => {
      counter.end();
      return site.end(milliseconds);
    },
  });
  if (!(await site.start())) return;

  const respond = responder(site, counter, options, settings.METRICS_TOKEN);
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const refusal = requestRefusal(request);
    if (refusal) return refuse(response, refusal, options);
    counter.countBot(request);
    const count = () => {
      counter.countMissing(request, response);
      if (!request.url?.startsWith(healthPath)) counter.countRequest(response.statusCode);
    };
    respond(request, response);
    // A response that is in memory is sent at once, and needs no listener.
    if (response.headersSent) count();
    else response.once('finish', count);
  };
  connections.begin = receive;
  for (const [request, response] of early) receive(request, response);

  printReady(settings);
  logEverything();
  site.tell({ kind: 'begin' });
}

/** Responds from memory to what is the same for all clients; passes the rest on to the site. */
function responder(site: Site, counter: Counter, options: PassOnOptions, metricsToken: string | undefined) {
  const files = new BuildFiles(process.env.NEXT_DIST_DIR ?? '.next', options);
  const publicResponses = new PublicResponses(site, options);
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (files.respond(request, response) || publicResponses.respond(request, response)) {
      if (metricsToken) response.once('finish', () => countMemory(counter, request, response));
      return;
    }
    counter.flush();
    if (pathOf(request.url).startsWith(healthPath) && !site.isReachable())
      return void sendFailure(request, response, siteAway(), options);
    passOn(request, response, site, options);
  };
}

/** Unknown addresses share one label, so clients cannot add labels. */
function countMemory(counter: Counter, { method = '', url }: IncomingMessage, { statusCode }: ServerResponse): void {
  const path = pathOf(url);
  const route =
    findPublicPage(path)?.path ?? (ownRoutes.includes(path) ? path : statusCode === 404 ? 'missing' : 'file');
  counter.countMemory(method, route, statusCode);
}
