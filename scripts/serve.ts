// Starts the site: checks the environment, prepares what is missing, serves until it is told to stop.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { constants } from 'node:zlib';

import nextEnv from '@next/env';
import compression from 'compression';

import { MigrationError } from '../lib/database/migrations';
import { env, EnvError, type Env } from '../lib/env';
import { clientAddressHeader, resolveClientAddress } from '../lib/http/client-address';
import { markDataRequest } from '../lib/http/data-request';
import { ownAddress } from '../lib/http/own-address';
import { answerWithKeptPage } from '../lib/http/page-cache';
import { secureResponse } from '../lib/http/security-headers';
import { runShutdown } from '../lib/process/shutdown';
import { prepareDatabase } from './prepare';

/** Requests under way may finish for this long after the signal to stop. */
const graceMilliseconds = 10_000;
/** The stop takes no longer than this in all: whoever sent the signal kills the process some time later. */
const stopMilliseconds = 30_000;
/** How often a stop looks for connections whose answer has gone out. */
const idleCheckMilliseconds = 50;

/** Longer than a proxy or a client keeps an idle connection, or it would send a request into one that is just being closed. */
const keepAliveMilliseconds = 75_000;

const isDevelopment = process.argv[2] === 'dev';

try {
  await serve();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isExpected = [EnvError, MigrationError].some((kind) => error instanceof kind);
  console.error(isExpected ? `Cannot start: ${error.message}` : error);
  process.exit(1);
}

async function serve(): Promise<void> {
  Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  nextEnv.loadEnvConfig(process.cwd(), isDevelopment, { info: () => undefined, error: console.error });
  const settings = env();
  // next-auth reads its own address from here.
  process.env.NEXTAUTH_URL = settings.siteUrl;

  await openDatabase(settings);
  await listen(settings);
}

async function openDatabase({ databaseUrl }: Env): Promise<void> {
  try {
    await prepareDatabase(databaseUrl);
  } catch (error) {
    if (error instanceof MigrationError || error instanceof EnvError || !(error instanceof Error)) throw error;
    throw new EnvError(`DATABASE_URL cannot be opened: ${error.message || error.name}`);
  }
}

/** The first request boots the site; nobody but us should wait for it, and a boot that fails must not look ready. */
async function warmUp(settings: Env): Promise<void> {
  const { status } = await fetch(`${ownAddress(settings)}/api/health`);
  if (status !== 200) throw new EnvError('the site does not answer /api/health; the log stands above');
}

async function listen(settings: Env): Promise<void> {
  const { PORT, HOST, TRUST_PROXY, siteUrl, isHttps } = settings;
  const { default: next } = await import('next');
  // Next compares addresses with this name, and calls every loopback address localhost: another name would make
  // it take the middleware's rewrites for another site's.
  const app = next({ dev: isDevelopment, hostname: 'localhost', port: PORT });
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds });
  // The port is taken first, so that a taken one is told at once; who comes before the site is ready waits for it.
  const early: [IncomingMessage, ServerResponse][] = [];
  const wait = (request: IncomingMessage, response: ServerResponse) => early.push([request, response]);
  server.on('request', wait);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(new EnvError(isTaken ? `PORT ${PORT} is in use` : `HOST ${HOST} or PORT ${PORT}: ${error.message}`));
    });
    server.listen(PORT, HOST, resolve);
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
    if (!isDevelopment && answerWithKeptPage(request, response)) return;
    const forwardedFor = request.headers['x-forwarded-for'];
    request.headers[clientAddressHeader] = resolveClientAddress(
      request.socket.remoteAddress,
      Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
      TRUST_PROXY,
    );
    markDataRequest(request.headers);
    compress(request, response, () => undefined);
    // Development needs eval and scripts that no page holds.
    if (!isDevelopment) secureResponse(response, { isHttps });
    void handle(request, response);
  };
  server.off('request', wait);
  server.on('request', answer);
  for (const [request, response] of early) answer(request, response);
  if (isDevelopment) server.on('upgrade', app.getUpgradeHandler());

  await warmUp(settings);
  console.log(`Ready on ${siteUrl} (sign in at ${siteUrl}/auth)`);

  stopOnSignal(server);
}

/** Finishes requests under way, then what waits in memory, and ends the process: with 0 if all of it was done. */
function stopOnSignal(server: Server): void {
  let stopBy: number | undefined;
  const end = async () => {
    const isDone = await runShutdown(
      (name, error) => console.error(`${name} did not stop cleanly`, error),
      (stopBy ?? 0) - Date.now(),
    );
    process.exit(isDone ? 0 : 1);
  };
  const stop = () => {
    if (stopBy !== undefined) return;
    stopBy = Date.now() + stopMilliseconds;
    server.close(() => void end());
    // Again and again: one that is kept open after its answer, whenever it was asked, would hold the stop.
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds).unref();
    setTimeout(() => server.closeAllConnections(), graceMilliseconds).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
