import { createHash } from 'node:crypto';

import { earlyScript } from '@/lib/domains/site/early-script';

import { isLoader } from './defer-scripts';
import { attribute, textOf, type Element } from './html';

/** Inline scripts that the site writes verbatim. */
const ownScripts = new Set([earlyScript]);

/**
 * The shape of Next's inline scripts: a call with data. The argument must be JSON, so nothing in it is evaluated.
 */
const callsOfNext = [
  // With the result of a form posted without scripts.
  ['(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push(', ')'],
  ['(self.__next_f=self.__next_f||[]).push(', ')'],
  ['self.__next_f.push(', ')'],
  ['(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(', ')'],
] as const;

/** React's inline scripts that reveal streamed content, verbatim. */
const linesOfReact = new Set(['requestAnimationFrame(function(){$RT=performance.now()});']);

/**
 * Returns the hashes, for the Content-Security-Policy, of the inline scripts that the site or Next wrote, and of
 * `loader`. Any other inline script has no hash and does not run.
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
