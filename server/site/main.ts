import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { dirname } from 'node:path';

import next from 'next';

import { db } from '@/lib/platform/database/db';
import { forgetResponse, rememberResponse } from '@/lib/platform/http/outage-mark';
import { siteHeaders } from '@/lib/platform/http/site-headers';
import type { Env } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';
import { secretVariable, socketVariable } from '@/server/messages';

import type { FrontChannel } from './front-channel';

/** The front accepts 16 KB and adds headers of its own. */
const headerBytes = 32 * 1024;
/** Connections that wait while the site is busy; Linux refuses more at once. */
const backlog = 4096;

/** Serves the site to the front, on its socket, until the front says that it has finished. Expects a migrated database. */
export async function serveToFront(settings: Env, channel: FrontChannel): Promise<void> {
  // The process has one database client; pages load no driver of their own.
  db();
  const app = next({
    dev: false,
    // Next calls every loopback address localhost and compares rewrites with this name: with any other, it would treat
    // the middleware's rewrites as external.
    hostname: 'localhost',
    port: settings.PORT,
    // Next handles upgrades on this server and leaves unknown ones open.
    httpServer: createServer(),
  });
  // Next prints how long it read its configuration, which says nothing to the person who started the site. No option, not even
  // `quiet`, ends that.
  const { log: print } = console;
  Object.assign(console, { log: () => undefined });
  await app.prepare();
  Object.assign(console, { log: print });
  const handle = app.getRequestHandler();

  const { [socketVariable]: socket, [secretVariable]: secret } = process.env;
  delete process.env[secretVariable];
  // The front has its own limits of time, and decides when a connection is no longer needed.
  const server = createServer(
    { maxHeaderSize: headerBytes, keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 },
    (request: IncomingMessage, response: ServerResponse) => {
      const { [siteHeaders.secret]: given, [siteHeaders.request]: number } = request.headers;
      if (!secret || given !== secret) return void response.writeHead(403).end();
      delete request.headers[siteHeaders.secret];
      rememberResponse(String(number), response);
      response.once('close', () => forgetResponse(String(number)));
      keepDestroy(request);
      void handle(request, response);
    },
  );
  let folder = '';
  // A front that was killed leaves its folder.
  process.once('exit', () => folder && rmSync(folder, { recursive: true, force: true }));
  const listenOn = async (path: string) => {
    folder = dirname(path);
    await new Promise<void>((resolve, reject) =>
      createSocketServer({ allowHalfOpen: true }, (connection) => server.emit('connection', connection))
        .once('error', reject)
        .listen({ path, backlog }, resolve),
    );
    channel.send({ kind: 'listening' });
  };
  // Connections to a socket that has been removed from the disk stay open.
  channel.onListen = (path) => {
    listenOn(path).catch((error: unknown) => {
      log().fatal({ err: error }, 'the site cannot listen on another socket');
      process.exit(1);
    });
  };
  if (socket) await listenOn(socket);
}

/**
 * Next copies what its copy of a body has onto the request, `_destroy` included, with which a client that leaves before its
 * response is an error that nothing listens to: it would end the process. Node's own raises it for listeners only.
 */
function keepDestroy(request: IncomingMessage): void {
  const own = request._destroy.bind(request);
  Object.defineProperty(request, '_destroy', { get: () => own, set: () => undefined });
}
