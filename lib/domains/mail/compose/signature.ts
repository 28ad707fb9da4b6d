import { buffer } from 'node:stream/consumers';

import DKIM from 'nodemailer/lib/dkim/index.js';

import { env } from '../../../platform/process/env';

/** Header fields that a relay such as SES writes anew: a signature over them would break on the way. */
const unsignedFields = 'message-id:date';

/** Signs a message for the domain of its From, where a selector and a key are set; returns it as it is otherwise. */
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
