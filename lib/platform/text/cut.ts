/**
 * The beginning of a text, at most `maximum` long, which never ends within a character: half of one is not well-formed.
 * Without a maximum, only removes such a half.
 */
export function cutText(text: string, maximum = text.length): string {
  return text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '');
}
