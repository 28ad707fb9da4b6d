// What can be counted in a source: casts, timers, global state.
import ts from 'typescript';

import type { Source } from './sources';

export interface Counts {
  casts: number;
  timers: number;
  globals: number;
}

const timerNames = new Set(['setInterval', 'setTimeout']);

/** Counts syntax nodes; comments and strings do not count. */
export function countIn({ path, text }: Source): Counts {
  const counts = { casts: 0, timers: 0, globals: 0 };
  const visit = (node: ts.Node) => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) counts.casts += 1;
    if (ts.isCallExpression(node) && timerNames.has(node.expression.getText(file))) counts.timers += 1;
    if (ts.isIdentifier(node) && node.text === 'globalThis') counts.globals += 1;
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  visit(file);
  return counts;
}

/** The value below which `share` of the values are. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
