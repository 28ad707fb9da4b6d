/** The text of a text area and its selection. */
export interface Editing {
  text: string;
  start: number;
  end: number;
}

/** A replacement of part of the text. `select` is relative to `from`. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [number, number];
}

/** A link over the selection; its address is selected, to be written or pasted over. */
export function link({ text, start, end }: Editing): Edit {
  const words = text.slice(start, end) || 'words';
  const address = /^(https?:\/\/|www\.|\/)\S+$/.test(words) ? words : '/';
  const shown = address === words ? 'words' : words;
  const at = address === words ? 1 : shown.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${shown}](${address})`,
    select: address === words ? [at, at + shown.length] : [at, at + address.length],
  };
}

type LineKind = 'heading' | 'list' | 'numbered' | 'quote';

const markers: Record<LineKind, RegExp> = {
  heading: /^#{1,6} /,
  list: /^(\s*)[-*+] /,
  numbered: /^(\s*)\d{1,9}[.)] /,
  quote: /^> /,
};
const anyMarker = /^(\s*)(#{1,6} |[-*+] |\d{1,9}[.)] |> )/;

/** Turns each selected line into a heading, list item or quotation, or back if all of them already are. */
export function markLines({ text, start, end }: Editing, kind: LineKind): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(end - (end > start ? 1 : 0), from));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.trim() === '' || markers[kind].test(line));
  let number = 0;
  const changed = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    if (isMarked && line.trim() !== '') return line.replace(anyMarker, '$1');
    number += 1;
    const bare = line.replace(anyMarker, '$1');
    return { heading: '## ', list: '- ', numbered: `${number}. `, quote: '> ' }[kind] + bare;
  });
  const insert = changed.join('\n');
  return { from, to, insert, select: lines.length > 1 ? [0, insert.length] : [insert.length, insert.length] };
}

/** Inserts an empty table behind the paragraph of the cursor or the selection. */
export function table(editing: Editing): Edit {
  const edit = block(editing, '| Heading | Heading |\n| --- | --- |\n| Text | Text |');
  const at = edit.insert.indexOf('Heading');
  const isLast = edit.to === editing.text.length;
  return { ...edit, insert: edit.insert + (isLast ? '\n' : ''), select: [at, at + 'Heading'.length] };
}

/** Inserts a block of its own, such as a picture, behind the paragraph of the cursor. */
export function block({ text, end }: Editing, words: string): Edit {
  const next = text.indexOf('\n\n', Math.max(0, end - 1));
  const at = next < 0 ? text.length : next;
  const insert = leadOf(text.slice(0, at)) + words;
  return { from: at, to: at, insert, select: [insert.length, insert.length] };
}

/** What separates a block from the text before it. */
function leadOf(before: string): string {
  if (before === '' || before.endsWith('\n\n')) return '';
  return before.endsWith('\n') ? '\n' : '\n\n';
}

/**
 * Handles Enter in a list or quotation: starts the next item, or ends the list if the current item is empty. Returns
 * undefined if Enter should do its default.
 */
export function continueLine({ text, start, end }: Editing): Edit | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const [marker, indent = '', mark = '', number] = /^(\s*)([-*+] |(\d{1,9})[.)] |> )/.exec(line) ?? [];
  if (marker === undefined) return undefined;
  // Without an empty line, the text that follows would still belong to the last item.
  if (line === marker) return { from, to: start, insert: '\n', select: [1, 1] };
  const next = number === undefined ? mark : mark.replace(number, String(Number(number) + 1));
  const insert = `\n${indent}${next}`;
  return { from: start, to: start, insert, select: [insert.length, insert.length] };
}
