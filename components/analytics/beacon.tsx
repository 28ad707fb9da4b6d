'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect, useRef } from 'react';

import { impressionsPath } from '@/lib/paths';

let isFirstView = true;

/** Reports a page view: its path, the news item or document that it opens and, on the first view, the referring origin. Nothing waits for it. */
function report() {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  const referrer = isFirstView ? document.referrer.split('/', 3).join('/') : '';
  isFirstView = false;
  const id = new URLSearchParams(location.search).get('id');
  const page = location.pathname + (id ? `?id=${Number.parseInt(id, 10)}` : '');
  const view = new URLSearchParams({ page, referrer });
  try {
    navigator.sendBeacon(`${impressionsPath}?${view}`);
  } catch {
    // A browser that sends no beacons shows the page all the same.
  }
}

/** A page that is prerendered, or opened in a tab behind another, is reported when it is shown. */
function reportWhenShown() {
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', report, { once: true });
  } else if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', report, { once: true });
  } else {
    report();
  }
}

function reportWhenRestored(event: PageTransitionEvent) {
  if (event.persisted) report();
}

/**
 * Counts page views: on the first load, on each navigation within the site, and when back or forward restores a page.
 */
export function Beacon() {
  return (
    // A prerendered page has no query yet, so this part waits for the browser.
    <Suspense>
      <Views />
    </Suspense>
  );
}

function Views() {
  const pathname = usePathname();
  const id = useSearchParams().get('id');
  const reported = useRef<string>(null);
  useEffect(() => {
    // Closing a news item reveals the list behind it, which was already counted.
    if (id !== null || reported.current !== pathname) reportWhenShown();
    reported.current = pathname;
  }, [pathname, id]);
  useEffect(() => {
    addEventListener('pageshow', reportWhenRestored);
    return () => removeEventListener('pageshow', reportWhenRestored);
  }, []);
  return null;
}
