import { AsyncLocalStorage } from 'node:async_hooks';

import { singleton } from '../process/singleton';
import { outageOf } from './error-response';

/** What is known of a request while Next renders its answer. */
export interface Rendering {
  /** The database's error for which the answer could not be made. */
  outage?: Error;
}

const current = singleton('rendering', () => new AsyncLocalStorage<Rendering>());

export function duringRendering<T>(rendering: Rendering, work: () => T): T {
  return current.get().run(rendering, work);
}

/** Takes what a page or a handler threw: Next would call an outage a 500, for which no cache shows the page it has. */
export function noteFailure(error: unknown): void {
  const rendering = current.get().getStore();
  if (rendering && error instanceof Error && outageOf(error)) rendering.outage = error;
}
