/** Removes the half of a character (a surrogate without its partner) that cutting a text may leave at its ends. */
export function withoutHalves(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
