import { buffer } from 'node:stream/consumers';

import DKIM from 'nodemailer/lib/dkim/index.js';

import { env } from '@/lib/platform/process/env';

/** Header fields that relays such as SES rewrite, which would break a signature over them. */
const unsignedFields = 'message-id:date';

/** Signs a message for the domain of its From. Returns it unchanged if no selector and key are set. */
export async function sign(message: Buffer, from: string): Promise<Buffer> {
  const { DKIM_SELECTOR, DKIM_KEY } = env();
  if (!DKIM_SELECTOR || !DKIM_KEY) return message;
  const domainName = domainOf(from);
  const dkim = new DKIM({ domainName, keySelector: DKIM_SELECTOR, privateKey: DKIM_KEY, skipFields: unsignedFields });
  return buffer(dkim.sign(message));
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
