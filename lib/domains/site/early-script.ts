import { disclaimerKey } from './disclaimer-key';
import { siteConfigKey, storedSiteConfigSeconds } from './schema';

/**
 * The landing version that this browser has chosen stands in its local storage; the server is told by a cookie. Where
 * the cookie does not say the same, it is set, and a landing page that the address did not choose is asked for again
 * before anything of the other is shown. What cannot be read is as if it were not there.
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
 * Runs before the first paint and tells the style sheet what only this browser knows, so that cached pages
 * neither flash nor shift: whether the disclaimer was dismissed, and whether somebody is signed in. And whenever the
 * page is printed, it writes the day beside the page's address, where the style sheet for print shows it.
 */
export const earlyScript = `${mirrorScript};(function(e){try{if(localStorage.getItem('${disclaimerKey}'))e.dataset.disclaimer='dismissed'}catch(_){}if(/(?:^|; )signed-in=1/.test(document.cookie))e.dataset.signedIn='';addEventListener('beforeprint',function(){var l=document.querySelector('link[rel=canonical]');if(l)l.dataset.printed=new Date().toLocaleDateString('en-US',{dateStyle:'long'});document.querySelectorAll('a[href^=http]').forEach(function(a){a.dataset.host=a.host})})})(document.documentElement)`;
