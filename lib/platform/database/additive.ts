/** What a migration must not do while the previous release still runs, within one clause of a statement. */
const contracting = [
  /\bDROP\s+(?!NOT\s+NULL\b|DEFAULT\b)/i,
  /\bRENAME\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+NOT\s+NULL|TYPE|SET\s+DATA\s+TYPE)\b/i,
  /\bADD\s+(COLUMN\s+)?(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT\s+NULL\b/is,
];

/** What makes PostgreSQL write every row of a table again while all requests for the table wait, within one clause. */
const rewriting = [
  /\bADD\s.*\bGENERATED\b.*\b(STORED|IDENTITY)\b/i,
  /\bADD\s.*\b(SMALL|BIG)?SERIAL\b/i,
  /\bADD\s.*\bDEFAULT\s+\(*(gen_random_uuid|uuidv\d|random|nextval|clock_timestamp|timeofday)\s*\(/i,
];

/**
 * Whether the name of a migration says that it removes something, so that it waits for `npm run migrate -- --contract`.
 */
export function isContract(migration: string): boolean {
  return migration.endsWith('_contract');
}

/** Returns the first statement that would break the previous release, or undefined if every statement is additive. */
export function findContracting(sql: string): string | undefined {
  const statements = statementsOf(sql);
  return statements
    .find(
      (statement, index) =>
        !isTriggerReplaced(statement, statements.slice(index + 1)) && clausesOf(statement).some(breaksPreviousRelease),
    )
    ?.slice(0, 200);
}

/** Returns the first statement that makes PostgreSQL rewrite a table, or undefined if none does. */
export function findRewriting(sql: string): string | undefined {
  return statementsOf(sql)
    .find((statement) => clausesOf(statement).some((clause) => rewriting.some((pattern) => pattern.test(clause))))
    ?.slice(0, 200);
}

/** SQLite changes a trigger only by dropping it and creating it again. A migration does both in one transaction. */
function isTriggerReplaced(statement: string, following: readonly string[]): boolean {
  const dropped = /^DROP TRIGGER ("\w+")$/i.exec(statement)?.[1];
  return dropped !== undefined && following.some((later) => later.startsWith(`CREATE TRIGGER ${dropped} `));
}

function breaksPreviousRelease(clause: string): boolean {
  return contracting.some((pattern) => pattern.test(clause));
}

/** Returns one statement per line, without comments, quoted text and function bodies. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (/^['$]/.test(part) ? "''" : ''))
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim());
}

/** The changes of one ALTER TABLE separately, because the default of one column says nothing about another. */
function clausesOf(statement: string): string[] {
  return statement.split(/,\s*(?=(?:ADD|ALTER|DROP|RENAME)\b)/i);
}

/** Whether a run skips a migration: one that contracts, on a database that has others, unless requested. */
export function isSkipped(name: string, applied: ReadonlySet<string>, withContract: boolean): boolean {
  return isContract(name) && !withContract && applied.size > 0 && !applied.has(name);
}
