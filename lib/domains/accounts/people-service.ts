import 'server-only';

import { db, type Database, type Transaction } from '@/lib/platform/database/db';

import { officeRoles } from './roles/role';

type Client = Pick<Transaction, 'user'> | Database;

/** The name of an account; empty if it has none, or is gone. */
export async function nameOf(client: Client, email: string): Promise<string> {
  const user = await client.user.findUnique({ where: { email }, select: { firstName: true, lastName: true } });
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ');
}

/** Whether an account is an administrator's now. */
export async function isAdministrator(client: Client, id: number | null): Promise<boolean> {
  return id !== null && (await client.user.count({ where: { id, role: 'admin' } })) > 0;
}

/** The addresses of administrators who have accepted their invitation. */
export async function listAdministrators(client: Client): Promise<string[]> {
  return addresses(
    await client.user.findMany({ where: { role: 'admin', passwordHash: { not: '' } }, select: { email: true } }),
  );
}

/** Whether a user has requested the weekly letter. It is sent only to editors and administrators. */
export async function wantsWeeklyFigures(id: number): Promise<boolean> {
  const row = await db().user.findUnique({ where: { id }, select: { wantsWeeklyFigures: true } });
  return row?.wantsWeeklyFigures ?? false;
}

/** Stores whether a user wants the weekly letter; returns false if that was known. */
export async function setWeeklyFigures(client: Client, id: number, wants: boolean): Promise<boolean> {
  const where = { id, wantsWeeklyFigures: !wants };
  return (await client.user.updateMany({ where, data: { wantsWeeklyFigures: wants } })).count > 0;
}

/** The addresses of editors and administrators who have accepted their invitation. */
export async function listOfficePeople(client: Client): Promise<string[]> {
  return addresses(
    await client.user.findMany({ where: { ...officeRoles, passwordHash: { not: '' } }, select: { email: true } }),
  );
}

/** The addresses of those among them who want the weekly letter. */
export async function listWeeklyReaders(client: Client): Promise<string[]> {
  return addresses(
    await client.user.findMany({ where: { ...officeRoles, wantsWeeklyFigures: true }, select: { email: true } }),
  );
}

function addresses(rows: { email: string }[]): string[] {
  return rows.map(({ email }) => email);
}
