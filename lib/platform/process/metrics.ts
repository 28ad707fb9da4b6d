import 'server-only';

import type { Registry } from 'prom-client';

import { env } from './env';
import { singleton, type Singleton } from './singleton';

type Library = typeof import('prom-client');

/** The metrics library is loaded on first use, because most sites set no METRICS_TOKEN. */
const metrics = singleton('metrics', async () => {
  const library = await import('prom-client');
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  return { library, registry };
});

const declared = singleton('declaredMetrics', () => new Map<string, Singleton<Promise<unknown>>>());

/**
 * Declares a metric of the process, beside the code that it is about. Declare each name in one file only. Returns a
 * function that updates the metric; it does nothing if METRICS_TOKEN is not set.
 */
export function defineMetric<Metric>(
  name: string,
  create: (library: Library, common: { name: string; registers: Registry[] }) => Metric,
): (update: (metric: Metric) => void) => Promise<void> {
  const metric = singleton(`metric ${name}`, async () => {
    const { library, registry } = await metrics.get();
    return create(library, { name, registers: [registry] });
  });
  declared.get().set(name, metric);
  return async (update) => {
    if (env().METRICS_TOKEN) update(await metric.get());
  };
}

/** Returns all metrics in Prometheus's format. */
export async function renderMetrics(): Promise<{ contentType: string; text: string }> {
  const { registry } = await metrics.get();
  // Also those that have no value yet.
  await Promise.all([...declared.get().values()].map((metric) => metric.get()));
  return { contentType: registry.contentType, text: await registry.metrics() };
}
