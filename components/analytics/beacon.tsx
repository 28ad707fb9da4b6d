'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

import { apiPaths } from '@/lib/paths';

let isFirstView = true;

/** Reports that somebody looks at this page: its path, and on the first one the origin that led here. Nothing waits for it. */
function report() {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  const referrer = isFirstView ? document.referrer.split('/', 3).join('/') : '';
  isFirstView = false;
  const view = new URLSearchParams({ page: location.pathname, referrer });
  try {
    navigator.sendBeacon(`${apiPaths.impressions}?${view}`);
  } catch {
    // A browser that sends no beacons shows the page all the same.
  }
}

/** A page that the browser draws ahead is reported when it is shown. */
function reportWhenShown() {
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', report, { once: true });
  } else {
    report();
  }
}

function reportWhenRestored(event: PageTransitionEvent) {
  if (event.persisted) report();
}

/** Counts page views: of the first load, of each navigation within the site, and of a page restored by back or forward. */
export function Beacon() {
  const pathname = usePathname();
  useEffect(reportWhenShown, [pathname]);
  useEffect(() => {
    addEventListener('pageshow', reportWhenRestored);
    return () => removeEventListener('pageshow', reportWhenRestored);
  }, []);
  return null;
}
