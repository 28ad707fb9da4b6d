/** What a migration may not do while the release before it still runs: the clause, as it stands in its SQL. */
const contracting = [
  /\bDROP\s+(TABLE|COLUMN|INDEX|CONSTRAINT|TYPE)\b[^;]*/i,
  /\bRENAME\s+(TO|COLUMN|CONSTRAINT)\b[^;]*/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+NOT\s+NULL|TYPE|SET\s+DATA\s+TYPE)\b[^;]*/i,
  /\bADD\s+COLUMN\s+(?:(?!,\s*ADD\b)[^;])*?\bNOT\s+NULL\b(?:(?!,\s*ADD\b)(?!\bDEFAULT\b|\bGENERATED\b)[^;])*(?=;|,\s*ADD\b|$)/i,
];

/** A migration whose name says that it takes something away: it waits for `npm run migrate -- --contract`. */
export function isContract(migration: string): boolean {
  return migration.endsWith('_contract');
}

/** The first statement that would break the release before, or nothing where all is additive. */
export function findContracting(sql: string): string | undefined {
  const statements = sql.replace(/--[^\n]*/g, '').split(';');
  for (const statement of statements) {
    const text = statement.trim();
    const found = contracting.map((pattern) => pattern.exec(`${text};`)?.[0]).find(Boolean);
    if (found && !/\bADD\s+COLUMN\b[^;]*\bDEFAULT\b/i.test(found)) return text.replace(/\s+/g, ' ').slice(0, 200);
  }
  return undefined;
}

/** Whether a run leaves a migration out: one that contracts, of a database that has others, until it is asked for. */
export function isLeftOut(name: string, applied: ReadonlySet<string>, withContract: boolean): boolean {
  return isContract(name) && !withContract && applied.size > 0 && !applied.has(name);
}
