import { createServer, type Server } from 'node:http';

import next from 'next';

import { healthPath } from '@/lib/paths';
import { EnvError, type Env } from '@/lib/platform/process/env';
import { beginShutdown, runShutdown } from '@/lib/platform/process/shutdown';
import { Connections } from '@/server/front/connections';
import { requestRefusal } from '@/server/front/entrance';
import { keepAliveMilliseconds, listen, printReady } from '@/server/front/listen';
import { refuse, refuseWhatIsNoRequest } from '@/server/front/refusal';
import { headersForSite } from '@/server/front/site-request';
import { stopOnSignal } from '@/server/front/stop';

/** Serves the site from its sources, in one process: Next prepares every response, and reloads what has changed. */
export async function serveFromSource(settings: Env): Promise<void> {
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds, requireHostHeader: false });
  refuseWhatIsNoRequest(server, settings, { isDevelopment: true });
  const loading = load(server, settings);
  const connections = new Connections(server, (request, response) => {
    const refusal = requestRefusal(request);
    if (refusal) return refuse(response, refusal, settings);
    request.headers = headersForSite(request, { trustedProxies: settings.TRUST_PROXY, siteUrl: settings.siteUrl });
    void loading.then((handle) => handle(request, response));
  });
  stopOnSignal(server, connections, {
    beginToEnd: beginShutdown,
    end: async (milliseconds) => ((await runShutdown(() => undefined, milliseconds)) ? 0 : 1),
  });
  await listen(server, settings);
  await loading;
  const { status } = await fetch(`http://127.0.0.1:${settings.PORT}${healthPath}`);
  if (status !== 200) throw new EnvError(`the site does not respond at ${healthPath}; see the log above`);
  printReady(settings);
}

async function load(server: Server, { PORT }: Env) {
  const app = next({ dev: true, hostname: 'localhost', port: PORT, httpServer: server });
  await app.prepare();
  return app.getRequestHandler();
}
