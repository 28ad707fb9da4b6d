import { parseArgs } from 'node:util';

import type { Row } from '../bench/measure';
import type { Killed } from './killed';

/** The process that writes, once it is built. */
export const victim = '.bench/victim.mjs';

export interface Tally {
  kills: number;
  acknowledged: number;
  /** The messages that arrived, where any are sent. */
  received?: number;
  faults: string[];
}

const databases = ['SQLite', 'PostgreSQL'] as const;

interface KillPlan {
  kinds: readonly string[];
  databases: readonly (typeof databases)[number][];
  each: number;
}

/** Reads which kinds of kills to make, and how many of each on each database. Throws if an option names none. */
export function planKills(options: string[], known: readonly string[]): KillPlan {
  const { values } = parseArgs({
    args: options,
    options: { count: { type: 'string', default: '1000' }, kind: { type: 'string' }, database: { type: 'string' } },
  });
  const { kind, count, database } = values;
  if (kind !== undefined && !known.includes(kind)) throw new Error(`--kind is one of ${known.join(', ')}.`);
  if (!/^[1-9]\d*$/.test(count)) throw new Error('--count is a number of kills.');
  const chosen = databases.filter((name) => database === undefined || name === database);
  if (chosen.length === 0) throw new Error(`--database is one of ${databases.join(', ')}.`);
  const kinds = kind === undefined ? known : [kind];
  return { kinds, databases: chosen, each: Math.ceil(Number(count) / kinds.length / chosen.length) };
}

/** Describes how a process ended that was not killed; undefined if it was. */
export function endOf({ code, signal, errors }: Killed): string | undefined {
  return signal === 'SIGKILL' ? undefined : `it ended with ${code ?? signal ?? 'nothing'}: ${errors}`;
}

/** A drill that killed too little, or in which nothing was written or sent, has shown nothing and fails. */
export function rowsOfKills(
  what: string,
  count: number,
  { kills, acknowledged, received, faults }: Tally,
): readonly Row[] {
  const some = (thing: string, figure: number, atLeast: number) => ({
    what: `${what}: ${thing}`,
    figure: String(figure),
    ratio: figure,
    atLeast,
  });
  return [
    { what: `${what}: faults`, figure: String(faults.length), ratio: faults.length, atMost: 0 },
    some('kills', kills, count),
    some('acknowledged writes', acknowledged, 1),
    ...(received === undefined ? [] : [some('messages received', received, 1)]),
  ];
}

/** The readers who got no letter and are not named as unconfirmed. */
export function missedReaders(
  readers: Iterable<string>,
  received: Iterable<string>,
  unconfirmed: Iterable<string>,
): readonly string[] {
  const known = new Set([...received, ...unconfirmed]);
  return [...readers].filter((reader) => !known.has(reader));
}

/** Whether every figure is within its bounds. */
export function isReached(rows: readonly Row[]): boolean {
  const isWithin = ({ ratio, atLeast = -Infinity, atMost = Infinity }: Row) =>
    ratio === undefined || (ratio >= atLeast && ratio <= atMost);
  return rows.length > 0 && rows.every(isWithin);
}
