import { diffLines, diffWordsWithSpace, type Change } from 'diff';

import type { DiffLine } from '../comparison-schema';

/** Maximum duration of a comparison in milliseconds: texts with little in common cost the most and show the least. */
const timeout = 200;

type Part = DiffLine['parts'][number];

const kindOf = ({ added, removed }: Change): Part['kind'] => (added ? 'added' : removed ? 'removed' : 'same');
const toPart = (change: Change): Part => ({ kind: kindOf(change), text: change.value });

/** Compares two texts by line, and by word within changed lines; null if that takes too long. */
export function compareTexts(from: string, to: string): DiffLine[] | null {
  const changes = diffLines(from, to, { timeout });
  if (!changes) return null;
  const deadline = Date.now() + timeout;
  const lines: DiffLine[] = [];
  for (let index = 0; index < changes.length; index += 1) {
    const [change, next] = [changes[index], changes[index + 1]];
    if (!change) continue;
    if (change.removed && next?.added) {
      lines.push(...changedLines(linesOf(change.value), linesOf(next.value), deadline));
      index += 1;
    } else {
      lines.push(...linesOf(change.value).map((text) => wholeLine(kindOf(change), text)));
    }
  }
  return lines;
}

/** Pairs each removed line with the one that replaced it. */
function changedLines(removed: string[], added: string[], deadline: number): DiffLine[] {
  const paired = Math.min(removed.length, added.length);
  const pairs = removed.slice(0, paired).flatMap((text, index) => changedLine(text, added[index] ?? '', deadline));
  return [
    ...pairs,
    ...removed.slice(paired).map((text) => wholeLine('removed', text)),
    ...added.slice(paired).map((text) => wholeLine('added', text)),
  ];
}

function changedLine(from: string, to: string, deadline: number): DiffLine[] {
  const left = deadline - Date.now();
  const words = left > 0 ? diffWordsWithSpace(from, to, { timeout: left }) : undefined;
  const isAlike = words?.some(({ added, removed, value }) => !added && !removed && value.trim());
  if (words && isAlike) return [{ kind: 'changed', parts: words.map(toPart) }];
  return [wholeLine('removed', from), wholeLine('added', to)];
}

function wholeLine(kind: Part['kind'], text: string): DiffLine {
  return { kind, parts: [{ kind, text }] };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  // A final line break does not start another line.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
