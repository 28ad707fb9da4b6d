import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { mailingListAudit } from '@/lib/domains/mailing-list/audit';
import { db, type Transaction } from '@/lib/platform/database/db';
import { maskedEmail } from '@/lib/platform/text/email-address';

import { domains } from '../domains';

/** Returns everything stored under an address, without secrets, and records who made the copy. */
export async function copyOf(
  email: string,
  actor: Actor,
  action = mailingListAudit['subscription.copy'],
): Promise<PersonalCopy> {
  return db().$transaction(async (tx) => {
    await recordAudit(tx, actor, { action, subject: maskedEmail(email) });
    return readCopy(tx, email);
  });
}

export type PersonalCopy = Record<string, unknown>;

/** Labels of what a copy contains, where their own names do not suffice. */
const labels: Readonly<Record<string, string>> = Object.assign(
  // What the copy itself adds, or several domains have.
  { email: 'Address', at: 'When' },
  ...domains.flatMap(({ personalData }) => (personalData === 'none' ? [] : [personalData.labels])),
);

/** Turns `firstName` into “First name”. */
export function nameOfField(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ at$/, '');
  return labels[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Like `copyOf`, for the owner of the address; records nothing. */
export async function readCopy(tx: Transaction, email: string): Promise<PersonalCopy> {
  const copy: PersonalCopy = { email };
  for (const { personalData } of domains)
    if (personalData !== 'none') Object.assign(copy, await personalData.copy(tx, email));
  return copy;
}

/** Returns a JSON file that people can read too. */
export function jsonFile(name: string, content: unknown, headers: Headers): Response {
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Content-Disposition', `attachment; filename="${name}"`);
  return new Response(JSON.stringify(content, null, 2), { headers });
}
