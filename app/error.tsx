'use client';

import { lazy, Suspense } from 'react';

// Fetched by whoever needs it. Where that fails too, the page for everything (global-error.tsx) brings its own.
const ErrorMessage = lazy(() => import('./_components/error-message'));

/** A page that could not be made; the site around it stands. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Suspense>
      <ErrorMessage digest={error.digest} onRetry={reset} />
    </Suspense>
  );
}
