// Prints as JSON how long hostile Markdown takes. Started by tools/bench/run.ts.
import { hostileMarkdown } from '../../tests/factories/hostile-markdown';
import { markdownToHtml } from '../../lib/domains/news/markdown/html';
import { markdownToText } from '../../lib/domains/news/markdown/text';

const rounds = 7;

for (const source of Object.values(hostileMarkdown)) markdownToHtml(source);
const times = Object.entries(hostileMarkdown).flatMap(([name, source]) => [
  { what: `${JSON.stringify(name)} to HTML`, milliseconds: timeOf(() => markdownToHtml(source)) },
  { what: `${JSON.stringify(name)} to text`, milliseconds: timeOf(() => markdownToText(source)) },
]);
console.log(JSON.stringify(times));

function timeOf(work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
