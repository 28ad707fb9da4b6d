import { disclaimerKey } from './disclaimer-key';
import { siteConfigKey, storedSiteConfigSeconds } from './schema';

/**
 * The landing version chosen in this browser is in local storage; a cookie tells the server. If the cookie differs, it
 * is set, and a landing page whose address does not choose a version is reloaded before the wrong one is shown.
 * Unreadable data is treated as missing.
 */
const mirrorFunction = `function mirror(){var c='',s;
try{var v=localStorage.getItem(n);if(v===null)return;s=JSON.parse(v).landingPageVersion;if(!/^v[12]$/.test(s))throw v;c=encodeURIComponent(v)}
catch(x){console.error('The stored site configuration could not be read.',x)}
function has(){return d.cookie.split('; ').indexOf(n+'='+c)>=0}
if(c?has():d.cookie.indexOf(n+'=')<0)return;
d.cookie=n+'='+c+'; Path=/; SameSite=Lax; Max-Age='+(c?${storedSiteConfigSeconds}:0)+(location.protocol==='https:'?'; Secure':'');
if(!landing()||(c?!has():d.cookie.indexOf(n+'=')>=0))return;
e.style.visibility='hidden';setTimeout(function(){e.style.visibility=''},3000);location.reload()}`;

/** Tells the style sheet whether the disclaimer was dismissed and whether someone is signed in. */
const markFunction = `function mark(){try{if(localStorage.getItem('${disclaimerKey}'))e.dataset.disclaimer='dismissed'}catch(_){}
if(/(?:^|; )signed-in=1/.test(d.cookie))e.dataset.signedIn='';else delete e.dataset.signedIn}`;

/**
 * Runs before the first paint and tells the style sheet what only this browser knows, so that cached pages neither flash
 * nor shift. A page that the browser restores (Back) is told anew, and a landing page is reloaded if another version has
 * been chosen since. On printing, adds the date to the page's address and to each link where it leads.
 */
export const earlyScript = `(function(d){var e=d.documentElement,n='${siteConfigKey}',chosen=stored();
${mirrorFunction}
${markFunction}
function landing(){return location.pathname==='/'&&!/[?&]version=v?[12](&|$)/.test(location.search)}
function stored(){try{return localStorage.getItem(n)}catch(_){return null}}
mirror();mark();
addEventListener('pageshow',function(v){if(!v.persisted)return;mark();mirror();if(stored()!==chosen&&landing())location.reload()});
addEventListener('beforeprint',function(){var l=d.querySelector('link[rel=canonical]');if(l)l.dataset.printed=new Date().toLocaleDateString('en-US',{dateStyle:'long'});d.querySelectorAll('a[href^=http],a[href^="/"]').forEach(function(a){var h=a.getAttribute('href');a.dataset.leads=h[0]==='/'?a.host+h:a.host})})})(document)`;
