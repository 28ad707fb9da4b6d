import { recordBotView, recordMissing } from '@/lib/domains/analytics/intake/intake';
import { countOutcomes } from '@/lib/domains/monitoring/outcomes';
import { existingVariant } from '@/lib/domains/news/public/existing-variant';
import { findPublicPage } from '@/lib/domains/site/pages';
import { onStoredState, type StoredState } from '@/lib/domains/site/state';
import { observeMemoryResponses } from '@/lib/platform/http/request-metrics';
import { log } from '@/lib/platform/process/log';
import { beginShutdown, runShutdown } from '@/lib/platform/process/shutdown';
import { logEverything } from '@/server/log-everything';
import type { Counted, Counts, ToFront, ToSite } from '@/server/messages';

/** How long the site may take to stop when the front is gone without a word. */
const aloneMilliseconds = 10_000;

/** The site's end of the channel to the front. */
export class FrontChannel {
  private readonly unheard = new Map<number, () => void>();
  private states = 0;
  /** Has the site accept requests on a socket. */
  onListen: (socketPath: string) => void = () => undefined;

  constructor() {
    // A terminal and a supervisor signal every process of a group; the front says when to stop.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
    process.on('message', (message: ToSite) => this.receive(message));
    process.once('disconnect', () => void stop(aloneMilliseconds));
    onStoredState((state) => this.tellState(state));
  }

  send(message: ToFront): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }

  /** Resolves when the front knows the state, so that it sends nothing older after the change has been confirmed. */
  private async tellState(state: StoredState): Promise<void> {
    const number = (this.states += 1);
    await new Promise<void>((resolve) => {
      this.unheard.set(number, resolve);
      this.send({ kind: 'state', number, state });
    });
  }

  private receive(message: ToSite): void {
    switch (message.kind) {
      case 'begin':
        return logEverything();
      case 'heard':
        this.unheard.get(message.number)?.();
        this.unheard.delete(message.number);
        return;
      case 'ask':
        return void this.respond(message);
      case 'counts':
        return record(message.counts);
      case 'listen':
        return this.onListen(message.socketPath);
      case 'stopping':
        return beginShutdown();
      case 'end':
        return void stop(message.milliseconds);
    }
  }

  private async respond({ number, path, variant }: Extract<ToSite, { kind: 'ask' }>): Promise<void> {
    const page = findPublicPage(path);
    // The page itself says why, and logs it.
    const existing = page && (await existingVariant({ page, variant }).catch(() => undefined));
    this.send({ kind: 'variant', number, variant: existing });
  }
}

function record({ requests, failures, bots, missing, memory }: Counts): void {
  countOutcomes({ requests, failures });
  for (const request of bots) recordBotView(asPageRequest(request));
  for (const request of missing) recordMissing(asPageRequest(request));
  for (const { count, ...response } of memory.values()) observeMemoryResponses(response, count);
}

function asPageRequest({ method = '', url = '', headers }: Counted) {
  return { method, url: `http://site.invalid${url}`, headers: new Headers(headers) };
}

let isStopping = false;

/** Writes what is queued in memory, and exits: with 0 if all of it succeeded. */
async function stop(milliseconds: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  beginShutdown();
  const isDone = await runShutdown(
    (name, error) => log().error({ err: error, task: name }, 'a part did not stop cleanly'),
    milliseconds,
  );
  process.exit(isDone ? 0 : 1);
}
