import type { Access } from '@/lib/platform/http/contract';

/** An editor writes and mails news and reads the figures; an administrator can do everything in the back office. */
export const roles = ['user', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Readonly<Record<Role, string>> = { user: 'User', editor: 'Editor', admin: 'Administrator' };

/** How the table of users holds a role. */
export interface RoleColumns {
  role: Exclude<Role, 'editor'>;
  isEditor: boolean;
}

export const roleColumns = { role: true, isEditor: true } as const;

export function roleOf({ role, isEditor }: RoleColumns): Role {
  return role === 'user' && isEditor ? 'editor' : role;
}

export function columnsOfRole(role: Role): RoleColumns {
  return { role: role === 'admin' ? 'admin' : 'user', isEditor: role === 'editor' };
}

/** Whether the back office opens for the role: what protects its accounts and its figures holds for all of them. */
export function entersOffice(role: Role): boolean {
  return role !== 'user';
}

/** Whether what needs this access is for the role. */
export function hasAccess(role: Role, access: Access): boolean {
  if (access === 'admin') return role === 'admin';
  return access === 'editor' ? entersOffice(role) : true;
}

/** The columns of `entersOffice`. */
export const officeRoles = { OR: [{ role: 'admin' as const }, { isEditor: true }] };
