import type { ReactNode } from 'react';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';

import { LoadingText } from './load-state';

/** What works by scripts alone; before they are there one waits, and where none runs one is told. */
export function WithScripts({ children }: { children: ReactNode }) {
  if (useIsHydrated()) return children;
  return (
    <>
      <noscript>
        <p className="py-10">
          The back office needs JavaScript. Turn it on in your browser, then reload this page. Reading the site, signing
          in and your account work without it.
        </p>
      </noscript>
      <LoadingText />
    </>
  );
}
