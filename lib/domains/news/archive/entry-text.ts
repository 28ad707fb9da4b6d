/** Characters that JSON writes as they are and YAML does not take. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text of an item under its head, whose values are JSON, and thereby YAML too. */
export function formatText(head: object, content: string | null): string {
  const fields = Object.entries(head).map(
    ([name, value]) => `${name}: ${JSON.stringify(value).replace(unprintable, escaped)}\n`,
  );
  return `---\n${fields.join('')}---\n\n${content ?? ''}`;
}
