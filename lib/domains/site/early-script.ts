import { disclaimerKey } from './disclaimer-key';
import { siteConfigKey, storedSiteConfigSeconds } from './schema';

/**
 * The landing version chosen in this browser is in local storage; a cookie tells the server. If the cookie differs, it
 * is set, and a landing page whose address does not choose a version is reloaded before the wrong one is shown.
 * Unreadable data is treated as missing.
 */
const mirrorScript = `(function(d){var n='${siteConfigKey}',c='',s;
try{var v=localStorage.getItem(n);if(v===null)return;s=JSON.parse(v).landingPageVersion;if(!/^v[12]$/.test(s))throw new Error('It names no version.');c=encodeURIComponent(v)}
catch(x){console.error('The stored site configuration could not be read.',x)}
function has(){return d.cookie.split('; ').indexOf(n+'='+c)>=0}
if(c?has():d.cookie.indexOf(n+'=')<0)return;
d.cookie=n+'='+c+'; Path=/; SameSite=Lax; Max-Age='+(c?${storedSiteConfigSeconds}:0)+(location.protocol==='https:'?'; Secure':'');
if(location.pathname!=='/'||/[?&]version=v?[12](&|$)/.test(location.search)||(c?!has():d.cookie.indexOf(n+'=')>=0))return;
d.documentElement.style.visibility='hidden';setTimeout(function(){d.documentElement.style.visibility=''},3000);location.reload()})(document)`;

/**
 * Runs before the first paint and tells the style sheet what only this browser knows (whether the disclaimer was
 * dismissed, whether someone is signed in), so that cached pages neither flash nor shift. On printing, adds the date to
 * the page's address for the print style sheet.
 */
export const earlyScript = `${mirrorScript};(function(e){try{if(localStorage.getItem('${disclaimerKey}'))e.dataset.disclaimer='dismissed'}catch(_){}if(/(?:^|; )signed-in=1/.test(document.cookie))e.dataset.signedIn='';addEventListener('beforeprint',function(){var l=document.querySelector('link[rel=canonical]');if(l)l.dataset.printed=new Date().toLocaleDateString('en-US',{dateStyle:'long'});document.querySelectorAll('a[href^=http]').forEach(function(a){a.dataset.host=a.host})})})(document.documentElement)`;
