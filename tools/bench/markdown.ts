import { runProgram } from '../test-bed/command';
import type { Row } from './measure';

const maximumMilliseconds = 50;
const shown = 6;

/** How long 50,000 characters of hostile Markdown take, the slowest first. */
export async function markdownRows(): Promise<Row[]> {
  const { code, stdout, stderr } = await runProgram('tools/bench/markdown-times.ts', []);
  if (code !== 0) throw new Error(stderr);
  const times = JSON.parse(stdout) as { what: string; milliseconds: number }[];
  return times
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, shown)
    .map(({ what, milliseconds }) => ({
      what: `hostile Markdown: ${what}`,
      figure: `${milliseconds.toFixed(1)} ms`,
      ratio: milliseconds,
      atMost: maximumMilliseconds,
    }));
}
