import { attribute, type Element } from './html';

/** The scripts load after this long even if no paint has been reported. */
const longestWaitMilliseconds = 3000;

/**
 * Runs in the page with the addresses of the scripts. Pages in the background are not painted, so their scripts start
 * at once, as they do in a browser that does not report paints. A page that opens further down reports none either: what has
 * been scrolled is painted in the same frame.
 */
const loader = `(function(urls){
function load(){for(var url of urls.splice(0)){var script=document.createElement('script');script.src=url;document.head.append(script)}}
var observer=window.PerformanceObserver;
if(document.visibilityState==='hidden'||!observer?.supportedEntryTypes?.includes('paint'))return load();
new observer(function(list){if(list.getEntriesByName('first-contentful-paint').length)load()}).observe({type:'paint',buffered:true});
addEventListener('scroll',function(){requestAnimationFrame(function(){setTimeout(load)})},{once:true});
setTimeout(load,${longestWaitMilliseconds})
})`;

const addressOfBuild = /^\/_next\/static\/[\w./~%-]+$/;

/**
 * Returns the document with its scripts loaded after the first paint, so that they compete neither for the network nor
 * for the processor (docs/decisions/0011), and the script that loads them. A document without a head or without such
 * scripts is returned unchanged.
 */
export function deferScripts(html: string, elements: Element[]): { html: string; loader?: string } {
  const endOfHead = elements.find(({ tagName }) => tagName === 'head')?.sourceCodeLocation?.endTag?.startOffset;
  const scripts = elements.filter(isScriptOfBuild);
  if (endOfHead === undefined || scripts.length === 0) return { html };
  const addresses = scripts.map((script) => attribute(script, 'src'));
  const cuts = [...scripts, ...elements.filter(isPreloadOfBuild)].flatMap(({ sourceCodeLocation: at }) =>
    at ? [{ from: at.startOffset, to: at.endOffset, insert: '' }] : [],
  );
  const call = `${loader}(${JSON.stringify(addresses)})`;
  const insert = `<script>${call}</script>`;
  return { html: rewrite(html, [...cuts, { from: endOfHead, to: endOfHead, insert }]), loader: call };
}

/** Whether a script is the loader that `deferScripts` writes, with addresses of build files only. */
export function isLoader(script: string): boolean {
  if (!script.startsWith(`${loader}(`) || !script.endsWith(')')) return false;
  try {
    const addresses: unknown = JSON.parse(script.slice(loader.length + 1, -1));
    return Array.isArray(addresses) && addresses.every((address) => addressOfBuild.test(String(address)));
  } catch {
    return false;
  }
}

/** Scripts that Next marks async. Those for old browsers (nomodule) stay where they are. */
function isScriptOfBuild(element: Element): boolean {
  return (
    element.tagName === 'script' &&
    addressOfBuild.test(attribute(element, 'src') ?? '') &&
    attribute(element, 'async') !== undefined &&
    attribute(element, 'nomodule') === undefined
  );
}

function isPreloadOfBuild(element: Element): boolean {
  return (
    element.tagName === 'link' &&
    attribute(element, 'rel') === 'preload' &&
    attribute(element, 'as') === 'script' &&
    addressOfBuild.test(attribute(element, 'href') ?? '')
  );
}

function rewrite(html: string, changes: { from: number; to: number; insert: string }[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { from, to, insert } of changes.toSorted((one, other) => one.from - other.from)) {
    parts.push(html.slice(at, from), insert);
    at = to;
  }
  return parts.join('') + html.slice(at);
}
