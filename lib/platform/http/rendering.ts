import { AsyncLocalStorage } from 'node:async_hooks';

import { singleton } from '../process/singleton';
import { outageOf } from './error-response';

/** Context of a request while Next renders it. */
export interface Rendering {
  /** The outage that kept Next from rendering. */
  outage?: Error;
}

const current = singleton('rendering', () => new AsyncLocalStorage<Rendering>());

/** Runs the work of rendering a request. If it meets an outage, `noteFailure` sets it there. */
export function duringRendering<T>(rendering: Rendering, work: () => T): T {
  return current.get().run(rendering, work);
}

/** Notes an error thrown by a page or handler. Next reports outages as 500, for which caches do not serve stale pages. */
export function noteFailure(error: unknown): void {
  const rendering = current.get().getStore();
  if (rendering && error instanceof Error && outageOf(error)) rendering.outage = error;
}
