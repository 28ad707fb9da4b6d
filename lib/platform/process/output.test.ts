import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** Runs a program with an output, and returns what a reader gets who begins a moment after its first line. */
async function outputOf(program: string): Promise<string> {
  const code = `import(${JSON.stringify(join(__dirname, 'output.ts'))}).then(({ Output }) => {
    const output = new Output();
    process.once('exit', () => output.flushSync());
    ${program}
  })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise((resolve) => child.stderr.once('data', resolve));
  await setTimeout(200);
  return text(child.stdout);
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index} ${'x'.repeat(100)}\n`).join('');

const writeLines = (count: number) =>
  `for (let index = 0; index < ${count}; index += 1) output.write('line ' + index + ' ' + 'x'.repeat(100) + '\\n');`;

it('writes the lines before the end of the process in their order, even to a reader who is late', async () => {
  const program = `${writeLines(3000)} process.stderr.write('written'); process.exit(0);`;
  expect(await outputOf(program)).toBe(lines(3000));
});

it('does not wait for a reader before that', async () => {
  const program = `${writeLines(3000)} process.stderr.write('written'); setTimeout(() => output.write('last\\n'), 700);`;
  expect(await outputOf(program)).toBe(`${lines(3000)}last\n`);
});
