// How many ways the code has to do one thing. Each count lists what it found, so that it can be checked.
import type { Source } from './sources';

interface Mechanism {
  name: string;
  /** What to look for in a file; each match counts as one. */
  find: (source: Source) => string[];
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([whole, name]) => name ?? whole);
const inFolders = (folders: RegExp, pattern: RegExp) => (source: Source) =>
  folders.test(source.path) ? all(source.text, pattern) : [];

const mechanisms: Mechanism[] = [
  {
    name: 'files of server actions that check access by hand',
    find: ({ path, text }) => (/^\s*'use server'/m.test(text) && !/\bformAction(By)?\b/.test(text) ? [path] : []),
  },
  {
    name: 'functions that run a form',
    find: inFolders(
      /^(app|components|lib)\//,
      /export (?:async )?function (Form|PlainForm|runForm|useProvenAction|use(?:Dialog|Plain|Schema)?Form)\b/g,
    ),
  },
  {
    name: 'files that refuse by role',
    find: ({ path, text }) => (/(?<!\?\.)user\.role !== 'admin'/.test(text) ? [path] : []),
  },
  {
    name: 'functions that guard or read for a page',
    find: inFolders(/\/guards\.ts$/, /export (?:async )?(?:function|const) (\w+)/g),
  },
  { name: 'places that record a refusal', find: inFolders(/./, /(?:await|return) (record(?:Refusal|SignedOut))\(/g) },
  { name: 'limiters', find: ({ path }) => (/\/limits\/[\w-]+\.ts$/.test(path) ? [path] : []) },
  {
    name: 'places that lock a row',
    find: inFolders(
      /^lib\//,
      /FOR (?:NO KEY )?UPDATE|where: \{ (?:id: [\w.]+(?:, email)?|role: '\w+') \},\s+data: \{ (?:id|role): [\w.']+ \}/g,
    ),
  },
  {
    name: 'files that call the API',
    find: ({ path, text }) =>
      /^(app|components|lib\/(api|http))\//.test(path) && /\bfetch\(/.test(text) ? [path] : [],
  },
  {
    name: 'files that decide what a public address means',
    find: ({ path, text }) => (/(?<!function )\bchooseVariant\(/.test(text) ? [path] : []),
  },
  {
    name: 'files that finish an answer',
    find: ({ path, text }) => (/(?<!function )\bfinishDocument\(/.test(text) ? [path] : []),
  },
];

/** The number of each, with the matches if there are few. */
export function countMechanisms(sources: readonly Source[]): [name: string, count: string][] {
  return mechanisms.map(({ name, find }) => {
    const found = sources.flatMap(find);
    return [name, String(found.length)];
  });
}
