import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { listMigrations } from '../../lib/platform/database/migrations';
import type { Row } from '../bench/measure';
import { MailSink } from '../test-bed/mail-sink';
import { KillBed } from './kill-bed';
import { buildThis, buildVictim } from './build';
import { killBeside } from './kills-beside';
import { startAndKill } from './killed';
import { endOf, planKills, rowsOfKills, victim, type Tally } from './verdict';

/** A process is killed at a random moment, in milliseconds, after its first acknowledged write. */
const longestWriting = 200;
/** By then it has greeted the mail server and handed over the first messages. */
const longestHandingOver = 2000;

/** A program may end before it is killed. */
const triesForEach = 5;

/**
 * Kills processes with SIGKILL while they commit, hand mail over, checkpoint, migrate and back up, and while commands
 * run beside them, on both databases:
 * `--count` times in all (1000), `--kind` for one kind, `--database` for one database. After each kill the database is examined. Takes about a second a kill.
 */
export async function drillBackup(options: string[]): Promise<Row[]> {
  const { kinds, databases, each } = planKills(options, Object.keys(kindsOfKills));
  buildThis('programs');
  await buildVictim();
  const rows: Row[] = [];
  for (const name of databases) {
    const bed = await KillBed.start(name);
    try {
      for (const kind of kinds) {
        const began = performance.now();
        const tally = await kindsOfKills[kind]?.(bed, each);
        if (!tally) continue;
        const { kills, faults } = tally;
        for (const fault of faults.slice(0, 5)) console.log(`${name}, ${kind}: ${fault}`);
        console.log(`${name}, ${kind}: ${kills} kills in ${((performance.now() - began) / 1000).toFixed(0)} s`);
        rows.push(...rowsOfKills(`${name}, ${kind}`, each, tally));
      }
    } finally {
      await bed.stop();
    }
  }
  return rows;
}

const kindsOfKills: Record<string, (bed: KillBed, count: number) => Promise<Tally>> = {
  commit: (bed, count) => killWriters(bed, 'commit', count),
  checkpoint: (bed, count) => killWriters(bed, 'checkpoint', count),
  'hand-over': killHandOver,
  migration: killMigration,
  backup: killBackup,
  beside: killBeside,
};

async function killWriters(
  bed: KillBed,
  kind: string,
  count: number,
  more: Record<string, string> = {},
  databaseUrl?: string,
): Promise<Tally> {
  const url = databaseUrl ?? (await bed.create());
  const tally: Tally = { kills: 0, acknowledged: 0, faults: [] };
  const all: string[] = [];
  for (let run = 1; run <= count; run += 1) {
    const killed = await startAndKill({
      args: ['--conditions=react-server', victim, kind, String(run)],
      environment: { ...bed.environment(url), ...more },
      after: Math.random() * (kind === 'hand-over' ? longestHandingOver : longestWriting),
      fromFirstLine: true,
    });
    const end = endOf(killed);
    if (end) tally.faults.push(end);
    all.push(...killed.lines.filter((line) => line.includes('@')));
    await examine(bed, url, all, tally);
    if (!end) tally.kills += 1;
  }
  tally.acknowledged = all.length;
  return tally;
}

async function examine(bed: KillBed, databaseUrl: string, acknowledged: string[], tally: Tally): Promise<void> {
  const fault = await bed.examine(databaseUrl, acknowledged);
  if (fault) tally.faults.push(fault);
}

/** A single message that was being handed over is sent once more, so that no mailbox may contain it three times. */
async function killHandOver(bed: KillBed, count: number): Promise<Tally> {
  const sink = await MailSink.start();
  const tally = await killWriters(bed, 'hand-over', count, { SMTP_URL: sink.url });
  await sink.stop();
  const tooOften = [...sink.received].filter(([, times]) => times > 2);
  console.log(`${bed.name}: ${sink.received.size} messages were handed over`);
  tally.received = sink.received.size;
  if (tooOften.length > 0)
    tally.faults.push(`${tooOften.length} of ${sink.received.size} addresses got a message thrice`);
  return tally;
}

/** Kills the newest six migrations at a random moment; the next run must succeed and keep every row. */
async function killMigration(bed: KillBed, count: number): Promise<Tally> {
  const migrations = listMigrations(process.cwd(), 'sqlite');
  const template = await bed.create(migrations.at(-7));
  const emails = Array.from({ length: 50 }, (_, index) => `before-${index}@example.com`);
  await bed.subscribe(template, emails);
  const started = performance.now();
  await bed.migrate(await bed.copy(template));
  let whole = performance.now() - started;
  const tally: Tally = { kills: 0, acknowledged: emails.length, faults: [] };
  for (let run = 1; tally.kills < count && run <= count * triesForEach; run += 1) {
    const url = await bed.copy(template);
    const killed = await startAndKill({
      args: ['--liftoff-only', join('dist', 'migrate.js')],
      environment: bed.environment(url),
      after: whole * (0.2 + 0.8 * Math.random()),
    });
    const end = endOf(killed);
    if (end && killed.code !== 0) tally.faults.push(end);
    await bed.migrate(url).catch((error: unknown) => tally.faults.push(String(error)));
    await examine(bed, url, emails, tally);
    if (end) whole = Math.min(whole, killed.milliseconds);
    else tally.kills += 1;
  }
  return tally;
}

/** Kills backups at a random moment: the file is whole or missing, and the next backup succeeds. */
async function killBackup(bed: KillBed, count: number): Promise<Tally> {
  const url = await bed.create();
  const filled = await killWriters(bed, 'commit', 6, {}, url);
  const tally: Tally = { kills: 0, acknowledged: filled.acknowledged, faults: filled.faults };
  const file = join(bed.directory, 'drill.backup');
  const backUp = (after?: number) =>
    startAndKill({
      args: ['--liftoff-only', join('dist', 'backup.js'), file],
      environment: bed.environment(url),
      after,
    });
  let { milliseconds: whole } = await backUp();
  for (let run = 1; tally.kills < count && run <= count * triesForEach; run += 1) {
    rmSync(file, { force: true });
    const killed = await backUp(whole * (0.2 + 0.8 * Math.random()));
    const end = endOf(killed);
    if (end) {
      if (killed.code !== 0) tally.faults.push(end);
      whole = Math.min(whole, killed.milliseconds);
      continue;
    }
    if (existsSync(file)) await restores(bed, file, tally);
    await examine(bed, url, [], tally);
    tally.kills += 1;
  }
  rmSync(file, { force: true });
  const last = await backUp();
  if (last.code !== 0) tally.faults.push(`the backup after them ended with ${last.code}: ${last.errors}`);
  else await restores(bed, file, tally);
  const left = readdirSync(bed.directory).filter((name) => name.startsWith('drill.backup') && name !== 'drill.backup');
  console.log(`${bed.name}: ${left.length} unfinished files are left of ${tally.kills} killed backups`);
  return tally;
}

async function restores(bed: KillBed, file: string, tally: Tally): Promise<void> {
  const { code, errors } = await startAndKill({
    args: ['--liftoff-only', join('dist', 'restore.js'), file],
    environment: bed.environment(await bed.create()),
  });
  if (code !== 0) tally.faults.push(`a backup cannot be restored: ${errors}`);
}
