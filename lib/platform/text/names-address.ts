import { EmailSchema } from './email-address';

/** Whether a text names an address as a whole, in whatever case and punctuation: `Ada <ADA@example.com>.` */
export function namesAddress(text: string, email: string): boolean {
  const found = text.match(/[\p{L}\p{M}\p{N}_'+.-]+@[\p{L}\p{M}\p{N}.-]+/gu) ?? [];
  return found
    .map((word) => word.replace(/[.-]+$/, ''))
    .some((word) => [word, word.replace(/^['.-]+/, '')].some((text) => EmailSchema.safeParse(text).data === email));
}
