import { parseArgs } from 'node:util';

import type { Row } from '../bench/measure';
import { MixedRequests } from '../test-bed/mixed-requests';
import { startSite } from '../test-bed/site-process';
import { buildThis } from './build';

/** Makes `--count` requests of three people and an opponent at once; each answer must be its asker's. */
export async function drillRequests(options: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args: options,
    options: { count: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
  });
  buildThis();
  const site = await startSite();
  const mixed = await MixedRequests.on(site.url);
  const faults = await mixed.run({ requests: Number(values.count), seed: Number(values.seed) });
  for (const fault of faults) console.error(fault);
  await site.stop();
  site.clean();
  const figure = `${faults.length} of ${values.count}`;
  return [{ what: 'Answers that were not their asker’s', figure, ratio: faults.length, atMost: 0 }];
}
