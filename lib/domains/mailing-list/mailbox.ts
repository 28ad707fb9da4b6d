const dotless = ['gmail.com', 'googlemail.com'];

/** Returns the mailbox that an address most likely leads to. For counting only; never send to it. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const isDotless = dotless.includes(domain);
  const name = local.replace(/(?<=.)\+.*$/, '');
  return isDotless ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
