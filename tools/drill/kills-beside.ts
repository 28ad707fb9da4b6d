import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { locksOn } from '../test-bed/file-locks';
import type { KillBed } from './kill-bed';
import { startAndKill } from './killed';
import { endOf, victim, type Tally } from './verdict';

/** A new database after so many rounds: the backups of one that grows would take ever longer. */
const roundsPerDatabase = 40;
const longestAfterCommand = 100;

/** What the manual offers beside a running site, apart from a restore, which replaces what was written. */
const commands: readonly (readonly string[])[] = [
  ['admin', 'list'],
  ['doctor'],
  ['migrate'],
  ['admin', 'sessions'],
  ['backup', 'drill.backup'],
];

/**
 * Kills a process that has made a scheduled backup and goes on writing, just after two commands beside it. Whatever it
 * acknowledged is there afterwards, and it holds its lock on the file of an embedded database until then.
 */
export async function killBeside(bed: KillBed, count: number): Promise<Tally> {
  const tally: Tally = { kills: 0, acknowledged: 0, faults: [] };
  let url = '';
  let acknowledged: string[] = [];
  for (let round = 0; round < count; round += 1) {
    if (round % roundsPerDatabase === 0) {
      console.log(`${bed.name}: ${round} rounds, ${tally.acknowledged} acknowledged, ${tally.faults.length} faults`);
      url = await bed.create();
      acknowledged = [];
    }
    const before = tally.faults.length;
    const environment = { ...bed.environment(url), BACKUP_TARGET: join(bed.directory, 'backups') };
    const killed = await startAndKill({
      args: ['--conditions=react-server', victim, 'beside', String(round)],
      environment,
      after: Math.random() * longestAfterCommand,
      onLine: {
        line: 'proven',
        work: async (pid) => {
          for (const command of [commands[round % commands.length], commands[0]])
            tally.faults.push(...(await runBeside(bed, environment, command ?? [])));
          if (url.startsWith('file:') && process.platform === 'linux' && locksOn(new URL(url).pathname, pid) === 0)
            tally.faults.push('it had no lock on its file');
        },
      },
    });
    const end = endOf(killed);
    if (end) tally.faults.push(end);
    else tally.kills += 1;
    const written = killed.lines.filter((line) => line.includes('@'));
    tally.acknowledged += written.length;
    acknowledged.push(...written);
    const fault = await bed.examine(url, acknowledged);
    if (fault) tally.faults.push(fault);
    for (const told of tally.faults.slice(before)) console.log(`${bed.name}, round ${round}: ${told}`);
  }
  return tally;
}

async function runBeside(
  bed: KillBed,
  environment: Record<string, string>,
  [program = '', ...options]: readonly string[],
): Promise<string[]> {
  const file = join(bed.directory, 'drill.backup');
  rmSync(file, { force: true });
  const args = options.map((option) => (option === 'drill.backup' ? file : option));
  const { code, errors } = await startAndKill({
    args: ['--liftoff-only', join('dist', `${program}.js`), ...args],
    environment,
  });
  // The doctor ends with 1 if it finds a problem of the machine.
  return code === 0 || program === 'doctor' ? [] : [`${program} beside it ended with ${code}: ${errors}`];
}
