import { readFileSync } from 'node:fs';

import autocannon from 'autocannon';

import { sitePid, type SiteProcess } from '../test-bed/site-process';

export interface Row {
  what: string;
  /** The figure as text. */
  figure: string;
  /** Compared with the baseline of the same run. */
  ratio?: number;
  /** The minimum or maximum for the ratio. */
  atLeast?: number;
  atMost?: number;
}

type LoadOptions = Omit<autocannon.Options, 'url'>;

/** Correct responses per second. */
export async function throughput(url: string, options: LoadOptions = {}): Promise<number> {
  const result = await autocannon({ url, connections: 16, duration: 4, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} responses were no success, ${result.errors} errors`);
  }
  return result['2xx'] / result.duration;
}

/** The 99th percentile of the latency, in milliseconds. */
export async function latency99(url: string, options: LoadOptions = {}): Promise<number> {
  const result = await autocannon({ url, connections: 4, duration: 5, ...options });
  return result.latency.p99;
}

/** The resident memory of front and site in megabytes; 0 if the system does not report it, or if they have just ended. */
export function memory({ process: { pid } }: SiteProcess): number {
  try {
    const kilobytes = [pid, sitePid(pid)].map((each) =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0),
    );
    return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
  } catch {
    return 0;
  }
}

/** Measures both sides alternately, so that other load affects both. Returns the medians and their ratio. */
export async function compare(
  subject: () => Promise<number>,
  baseline: () => Promise<number>,
  rounds = 3,
): Promise<{ subject: number; baseline: number; ratio: number }> {
  const figures = { subject: [] as number[], baseline: [] as number[] };
  await baseline();
  await subject();
  for (let round = 0; round < rounds; round += 1) {
    figures.baseline.push(await baseline());
    figures.subject.push(await subject());
  }
  const [top, bottom] = [median(figures.subject), median(figures.baseline)];
  return { subject: top, baseline: bottom, ratio: top / bottom };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function printRows(rows: Row[]): void {
  console.table(
    rows.map(({ what, figure, ratio, atLeast, atMost }) => ({
      what,
      figure,
      ratio: ratio === undefined ? '' : ratio.toFixed(2),
      target: atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : '',
      reached:
        ratio === undefined
          ? ''
          : (atLeast !== undefined ? ratio >= atLeast : ratio <= (atMost ?? Infinity))
            ? 'yes'
            : 'NO',
    })),
  );
}
