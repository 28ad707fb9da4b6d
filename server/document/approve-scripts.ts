import { createHash } from 'node:crypto';

import { earlyScript } from '../../lib/domains/site/early-script';
import { isLoader } from './defer-scripts';
import { attribute, textOf, type Element } from './html';

/** Scripts that the site writes into documents word for word. */
const ownScripts = new Set([earlyScript]);

/**
 * What Next writes into documents: a call with data. Whatever stands between the parentheses must be JSON, so nothing
 * in it is evaluated.
 */
const callsOfNext = [
  // With what became of a form that was posted without scripts.
  ['(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push(', ')'],
  ['(self.__next_f=self.__next_f||[]).push(', ')'],
  ['self.__next_f.push(', ')'],
  ['(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(', ')'],
] as const;

/** The few lines of React's that show what was streamed after the rest, as they stand in React. */
const linesOfReact = new Set(['requestAnimationFrame(function(){$RT=performance.now()});']);

/**
 * The hashes of a document's inline scripts that the site or Next wrote, for its Content-Security-Policy: of its
 * elements, and `loader`. A script element that came into the document in any other way has no hash among them, and
 * does not run.
 */
export function approvedScripts(elements: Element[], loader = ''): string[] {
  const scripts = [loader, ...elements.filter(isInlineScript).map(textOf)].filter(isApproved);
  return [...new Set(scripts.map(hashOf))];
}

function isInlineScript(element: Element): boolean {
  return element.tagName === 'script' && attribute(element, 'src') === undefined;
}

function isApproved(script: string): boolean {
  return ownScripts.has(script) || linesOfReact.has(script) || isLoader(script) || isDataOfNext(script);
}

function isDataOfNext(script: string): boolean {
  const call = callsOfNext.find(([start]) => script.startsWith(start));
  const body = script.trimEnd().replace(/;$/, '');
  if (!call || !body.endsWith(call[1])) return false;
  try {
    JSON.parse(body.slice(call[0].length, -call[1].length));
    return true;
  } catch {
    return false;
  }
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
