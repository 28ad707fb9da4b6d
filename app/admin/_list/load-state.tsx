import type { ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { reasonOf } from '@/lib/platform/http/api-error';

interface LoadFailureProps {
  /** Noun for the data that could not be loaded: "users". */
  label: string;
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

export function LoadFailure({ label, query: { error, refetch } }: LoadFailureProps) {
  return (
    <Notice variant="danger" title={`The ${label} could not be loaded.`}>
      <p>{reasonOf(error)}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  );
}

export function LoadingText() {
  return (
    <p role="status" className="py-10 text-sm text-ink-soft noscript:hidden">
      Loading...
    </p>
  );
}

/**
 * Wraps content that requires scripts: shows a loading state until they run, and a message if they do not. Not in the
 * layout: titles, and lists that the server renders, need none.
 */
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
