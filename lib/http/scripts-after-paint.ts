const scriptOfNext = /<script src="(\/_next\/static\/[\w./~%-]+)"(?: id="[\w-]+")? async="">\s*<\/script>/g;
const preloadOfNext = /<link rel="preload" as="script"[^>]* href="\/_next\/static\/[^>]*>/g;

/** By then the page has long been drawn, or the browser does not say so. */
const longestWaitMilliseconds = 3000;

/**
 * Runs in the page, with the addresses of the scripts. A page that nobody looks at is not painted: its scripts start
 * at once, as they do in a browser that does not tell of a paint.
 */
const loader = `(function(urls){
function load(){urls.splice(0).forEach(function(url){var script=document.createElement('script');script.src=url;script.async=true;document.head.appendChild(script)})}
var observer=window.PerformanceObserver;
if(document.visibilityState==='hidden'||!observer||!(observer.supportedEntryTypes||[]).includes('paint'))return load();
new observer(function(list){if(list.getEntriesByName('first-contentful-paint').length)load()}).observe({type:'paint',buffered:true});
setTimeout(load,${longestWaitMilliseconds})
})`;

/**
 * The document with the scripts that make it interactive loaded after its first paint, so that they take neither
 * the network nor the processor from what is to be read (docs/decisions/0011). A document in which Next's script
 * elements do not look as expected is returned as it is.
 */
export function loadScriptsAfterPaint(html: string): string {
  const endOfHead = html.indexOf('</head>');
  const addresses = Array.from(html.matchAll(scriptOfNext), ([, address]) => address);
  if (endOfHead < 0 || addresses.length === 0) return html;
  const withLoader = `${html.slice(0, endOfHead)}<script>${loader}(${JSON.stringify(addresses)})</script>${html.slice(endOfHead)}`;
  return withLoader.replace(scriptOfNext, '').replace(preloadOfNext, '');
}
