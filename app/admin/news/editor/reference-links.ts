const definition = /^ {0,3}\[([^\]^][^\]]*)\]: *<?([^\s<>]+)>?(?: +(?:"[^"]*"|'[^']*'|\([^)]*\)))? *$/;

/**
 * Writes the address of each reference link of a Markdown text where the link stands, and removes the definitions. The
 * site shows no reference links. A text without definitions is returned as it is.
 */
export function withInlineLinks(text: string): string {
  const lines = text.split('\n');
  const addresses = new Map<string, string>();
  const kept = lines.filter((line) => {
    const [, label = '', address = ''] = definition.exec(line.replace(/\r$/, '')) ?? [];
    if (!address) return true;
    if (!addresses.has(keyOf(label))) addresses.set(keyOf(label), address);
    return false;
  });
  if (addresses.size === 0) return text;
  return kept
    .join('\n')
    .replace(/\[((?:\\.|[^\]\\])+)\](?:\[([^\]]*)\])?(?!\()/g, (link: string, words: string, label = '') => {
      const address = addresses.get(keyOf(label || words));
      return address ? `[${words}](${address})` : link;
    })
    .trimEnd();
}

const keyOf = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();
