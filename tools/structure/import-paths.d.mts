import type { Rule } from 'eslint';

export function moduleOf(path: string): string;
export function importPath(path: string, specifier: string): string;
export const importPaths: Rule.RuleModule;
