import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Row } from '../bench/measure';
import { buildThis, buildVictim } from './build';
import { KillBed } from './kill-bed';
import { startAndKill } from './killed';
import { planKills, victim } from './verdict';

interface Month {
  /** The backups as they were proven, whether the clock was right, and whether the file was there right after. */
  proven: { name: string; isRight: boolean; isThere: boolean }[];
  /** The names in the target at its end. */
  left: string[];
}

/**
 * Makes a month of daily backups on each database, once with the right clock and once with one that is set ahead and behind,
 * by weeks and by more than a year. Counts the backups made at the right time that only the second month has lost, and those
 * deleted at once. `--database` for one database. About four minutes on a busy machine.
 */
export async function drillClock(options: string[]): Promise<Row[]> {
  buildThis('programs');
  await buildVictim();
  const rows: Row[] = [];
  for (const name of planKills(options, ['clock']).databases) {
    const bed = await KillBed.start(name);
    try {
      const url = await bed.create();
      const right = await makeMonth(bed, url, 'right');
      const moved = await makeMonth(bed, url, 'moved');
      const made = new Set(moved.proven.filter(({ isRight }) => isRight).map((backup) => backup.name));
      const kept = new Set(moved.left);
      const lost = right.left.filter((backup) => made.has(backup) && !kept.has(backup));
      const wrong = moved.proven.length - made.size;
      const gone = moved.proven.filter(({ isThere }) => !isThere).length;
      for (const backup of lost) console.log(`${name}: ${backup} is lost`);
      rows.push(
        { what: `${name}: proven backups lost`, figure: String(lost.length), ratio: lost.length, atMost: 0 },
        { what: `${name}: deleted as soon as proven`, figure: String(gone), ratio: gone, atMost: 0 },
        {
          what: `${name}: backups proven`,
          figure: String(moved.proven.length),
          ratio: moved.proven.length,
          atLeast: 31,
        },
        { what: `${name}: of these by a wrong clock`, figure: String(wrong), ratio: wrong, atLeast: 1 },
        {
          what: `${name}: kept by the right clock`,
          figure: String(right.left.length),
          ratio: right.left.length,
          atLeast: 7,
        },
      );
    } finally {
      await bed.stop();
    }
  }
  return rows;
}

async function makeMonth(bed: KillBed, databaseUrl: string, clock: 'right' | 'moved'): Promise<Month> {
  const folder = join(bed.directory, `backups-${clock}`);
  const { code, errors, lines } = await startAndKill({
    args: ['--conditions=react-server', victim, 'clock', clock],
    environment: { ...bed.environment(databaseUrl), BACKUP_TARGET: folder, BACKUP_SCHEDULE: 'daily' },
  });
  if (code !== 0) throw new Error(`The month with the ${clock} clock ended with ${code}: ${errors}`);
  const proven = lines.map((line) => {
    const [name = '', clockWas, file] = line.split(' ');
    return { name, isRight: clockWas === 'right', isThere: file === 'there' };
  });
  return { proven, left: readdirSync(folder) };
}
