import 'server-only';

import type { Transaction } from '../../../platform/database/db';
import { addressesIn } from '../../../platform/text/email-address';
import { findSuppressions } from '../../mail/outgoing/suppression';
import type { Line } from './line';

/** Keeps only the number of a line that names an erased address: no file stores again what was erased. */
export async function withoutErased(tx: Transaction, lines: readonly Line[]): Promise<Line[]> {
  const named = lines.map(addressesOf);
  const suppressed = await findSuppressions(tx, [...new Set(named.flat())]);
  const isErased = (email: string) => suppressed.get(email) === 'erased';
  return lines.map((line, index) =>
    named[index]?.some(isErased) ? { line: line.line, email: '', outcome: 'optedOut' } : line,
  );
}

/** A line that cannot be read is kept as it is written, and may name an address in any cell. */
function addressesOf({ outcome, email, firstName, lastName, reason }: Line): string[] {
  return outcome === 'invalid' ? addressesIn([email, firstName, lastName, reason].join(' ; ')) : [email];
}
