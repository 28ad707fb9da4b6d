import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Generates a load that a JavaScript client cannot, because the client itself would be the limit. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

/** Requests the addresses in turn. Returns the number of requests, also per second, and the p99 in ms. */
export async function wrk(
  url: string,
  addresses: readonly string[],
  headers: Record<string, string>,
  seconds = 4,
): Promise<{ count: number; perSecond: number; latency99: number }> {
  const directory = mkdtempSync(join(tmpdir(), 'wrk-'));
  const script = join(directory, 'turns.lua');
  writeFileSync(
    script,
    `local addresses, turn = { ${addresses.map((address) => JSON.stringify(address)).join(', ')} }, 0
request = function() turn = turn % #addresses + 1; return wrk.format("GET", addresses[turn]) end\n`,
  );
  const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  try {
    const { stdout } = await run('wrk', ['-t1', '-c16', `-d${seconds}s`, '--latency', '-s', script, ...options, url]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: not every response was a success\n${stdout}`);
    return {
      count: Number(/(\d+) requests in/.exec(stdout)?.[1]),
      perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
      latency99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function milliseconds(match: RegExpExecArray | null): number {
  const unit = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? ''] ?? Number.NaN;
  return Number(match?.[1]) * unit;
}
