import { parseArgs } from 'node:util';

import type { Row } from '../bench/measure';
import { Fleet } from './fleet';
import { Load, pause, quantileOf, printFailures } from './load';
import { buildRelease, buildThis } from './build';

const instances = 3;
const betweenSeconds = 3;

/**
 * Replaces the previous release with this one, one instance after another, behind nginx and under load. Takes another
 * commit as the previous release. Takes about a minute once that is built.
 */
export async function drillUpgrade(options: string[]): Promise<Row[]> {
  const { positionals } = parseArgs({ args: options, allowPositionals: true });
  const [reference] = positionals;
  const previous = buildRelease(reference);
  buildThis();
  const fleet = await Fleet.start(instances, previous);
  const load = new Load(fleet.nginx.url);
  const away: number[] = [];
  const codes: (number | null)[] = [];
  /** What the previous release logged. */
  const logged: string[] = [];
  try {
    await pause(betweenSeconds);
    for (const member of fleet.members) {
      const began = performance.now();
      const { site } = member;
      codes.push(await member.stop());
      logged.push(site?.output() ?? '');
      await member.start();
      away.push((performance.now() - began) / 1000);
      await pause(betweenSeconds);
    }
    const seconds = load.elapsed / 1000;
    await load.stop();
    printFailures(load);
    if (load.failures.length > 0)
      console.log(errorsOf([...logged, ...fleet.members.map(({ site }) => site?.output() ?? '')]));
    const lost = await load.countLost(fleet.databaseUrl);
    return [
      {
        what: `requests that failed, of ${load.times.length}, while ${instances} instances went from ${previous} to this release`,
        figure: `${load.failures.length}`,
        ratio: load.failures.length,
        atMost: 0,
      },
      {
        what: `acknowledged subscriptions that are lost, of ${load.acknowledged.length}`,
        figure: `${lost}`,
        ratio: lost,
        atMost: 0,
      },
      {
        what: 'instances that did not stop cleanly',
        figure: codes.join(', '),
        ratio: codes.filter(Boolean).length,
        atMost: 0,
      },
      {
        what: 'requests a second; slowest hundredth, slowest',
        figure: `${Math.round(load.times.length / seconds)}/s; ${quantileOf(load.times, 0.99).toFixed(0)} ms, ${Math.max(...load.times).toFixed(0)} ms`,
      },
      { what: 'seconds that each instance was away', figure: away.map((value) => value.toFixed(1)).join(', ') },
    ];
  } finally {
    await load.stop();
    await fleet.stop();
  }
}

/** The first errors of a site's log. */
function errorsOf(outputs: string[]): string {
  const lines = outputs.flatMap((output) =>
    output.split('\n').filter((line) => /"level":(50|60|"error")|Error/.test(line)),
  );
  return lines.slice(0, 5).join('\n');
}
