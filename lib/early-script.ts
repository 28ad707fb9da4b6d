/** Where a browser remembers that the disclaimer was dismissed. */
export const disclaimerKey = 'disclaimerDismissed';

/**
 * Runs before the first paint and tells the style sheet what only this browser knows, so that cached pages
 * neither flash nor shift: whether the disclaimer was dismissed, and whether somebody is signed in. And whenever the
 * page is printed, it writes the day beside the page's address, where the style sheet for print shows it.
 */
export const earlyScript = `(function(e){try{if(localStorage.getItem('${disclaimerKey}'))e.dataset.disclaimer='dismissed'}catch(_){}if(/(?:^|; )signed-in=1/.test(document.cookie))e.dataset.signedIn='';addEventListener('beforeprint',function(){var l=document.querySelector('link[rel=canonical]');if(l)l.dataset.printed=new Date().toLocaleDateString('en-US',{dateStyle:'long'})})})(document.documentElement)`;
