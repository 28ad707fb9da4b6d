import { site } from '@/lib/site';

import { entersOffice, type Role } from '../roles/role';
import { officePasswordLength } from './length';

export interface PasswordOwner {
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  hasPasskey: boolean;
}

/** Returns the reason against a password that its owner chooses; undefined if there is none. */
export function faultOfChoice(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): string | undefined {
  if (entersOffice(owner.role) && !owner.hasPasskey && isShortPassword(password)) {
    return `Password must have at least ${officePasswordLength} characters. Four words that do not belong together are easy to remember.`;
  }
  if (isCommon(password.toLowerCase())) {
    return 'This is one of the passwords that are guessed first. Please choose another.';
  }
  if (isOwnName(password, owner)) {
    return `This is little more than a name: yours, your address or that of ${site.name}. Please choose another.`;
  }
  return undefined;
}

/** Whether the password is too short in the back office without a passkey. */
export function isShortPassword(password: string): boolean {
  return [...password].length < officePasswordLength;
}

/** Whether the password consists of names only, apart from digits, punctuation and spaces. */
function isOwnName(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const names = [site.name, site.product, site.plan, firstName, lastName, email, ...email.split(/[@.+_-]/)]
    .map((name) => lettersOf(name ?? ''))
    .filter((name) => name.length > 2)
    .sort((a, b) => b.length - a.length);
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), lettersOf(password));
  return rest === '' && lettersOf(password) !== '';
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}
