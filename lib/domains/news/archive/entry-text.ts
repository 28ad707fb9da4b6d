import type { NewsHead } from '../archive-schema';

/** Characters that JSON writes as they are and YAML does not take. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text of an item under its head, whose values are JSON, and thereby YAML too. */
export function formatText(head: NewsHead, content: string | null): string {
  const fields = Object.entries(head).map(
    ([name, value]) => `${name}: ${JSON.stringify(value).replace(unprintable, escaped)}\n`,
  );
  return `---\n${fields.join('')}---\n\n${content ?? ''}`;
}

/** Takes apart what `formatText` made, also with the line ends of Windows. Undefined for anything else. */
export function parseText(bytes: Buffer): { head: unknown; content: string | null } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [whole = '', fields = ''] = /^---\r?\n((?:\w+: .*\r?\n)+)---\r?\n(?:\r?\n)?/.exec(text) ?? [];
    const head = fields
      .trimEnd()
      .split(/\r?\n/)
      .map((field): [string, unknown] => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon), JSON.parse(field.slice(colon + 1))];
      });
    return { head: Object.fromEntries(head), content: text.slice(whole.length) || null };
  } catch {
    return undefined;
  }
}
