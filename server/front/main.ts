import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { findPublicPage } from '../../lib/domains/site/pages';
import { apiPaths, healthPath, paths } from '../../lib/paths';
import { EnvError, type Env } from '../../lib/platform/process/env';
import { log } from '../../lib/platform/process/log';
import { logEverything } from '../log-everything';
import { BuildFiles } from './build-files';
import { Connections } from './connections';
import { Counter } from './counts';
import { admit } from './entrance';
import { keepAliveMilliseconds, listen, printReady } from './listen';
import { passOn } from './pass-on';
import { pathOf } from './path-of';
import { PublicResponses } from './public-responses';
import { refuse, refuseWhatIsNoRequest } from './refusal';
import { SiteProcess } from './site-process';
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
 * its own. Expects a build.
 */
export async function serve(settings: Env, program: string): Promise<void> {
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds });
  refuseWhatIsNoRequest(server, { isDevelopment: false });
  // Listening first reports a port in use at once; requests that arrive before the site is ready wait.
  const early: [IncomingMessage, ServerResponse][] = [];
  const connections = new Connections(server, (request, response) => early.push([request, response]));
  await listen(server, settings);

  const site = new SiteProcess(program, new URL(settings.siteUrl).host);
  const counter = new Counter((counts) => site.tell({ kind: 'counts', counts }));
  let isReady = false;
  const stopping = stopOnSignal(server, connections, {
    beginToEnd: () => site.tell({ kind: 'stopping' }),
    end: (milliseconds) => {
      counter.flush();
      site.tell({ kind: 'end', milliseconds });
      return site.ended;
    },
  });
  // The site has said why; without it, nothing here can go on.
  void site.ended.then((code) => {
    if (stopping.hasBegun) return;
    if (isReady) log().fatal({ code }, 'the site has ended, and the front ends too');
    process.exit(code || 1);
  });
  await site.listening;
  // Next boots the site on its first request: the page that visitors ask for most.
  const { status } = await site.fetch(paths.home);
  if (status !== 200) throw new EnvError(`the site does not respond at ${paths.home}; see the log above`);

  const respond = responder(site, counter, settings);
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const refusal = admit(request, { trustedProxies: settings.TRUST_PROXY, siteUrl: settings.siteUrl });
    if (refusal) return refuse(response, refusal);
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
  isReady = true;
  logEverything();
  site.tell({ kind: 'begin' });
}

/** Responds from memory to what is the same for all clients; passes the rest on to the site. */
function responder(site: SiteProcess, counter: Counter, { isHttps, METRICS_TOKEN }: Env) {
  const files = new BuildFiles(process.env.NEXT_DIST_DIR ?? '.next', { isHttps });
  const publicResponses = new PublicResponses(site, { isHttps });
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (files.respond(request, response) || publicResponses.respond(request, response)) {
      if (METRICS_TOKEN) response.once('finish', () => countMemory(counter, request, response));
      return;
    }
    counter.flush();
    passOn(request, response, site, { isHttps });
  };
}

/** Unknown addresses share one label, so clients cannot add labels. */
function countMemory(counter: Counter, { method = '', url }: IncomingMessage, { statusCode }: ServerResponse): void {
  const path = pathOf(url);
  const route =
    findPublicPage(path)?.path ?? (ownRoutes.includes(path) ? path : statusCode === 404 ? 'missing' : 'file');
  counter.countMemory(method, route, statusCode);
}
