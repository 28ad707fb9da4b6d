'use client';

import { lazy, Suspense } from 'react';

// Fetched by whoever needs it. Where that fails too, the page for everything (global-error.tsx) brings its own.
const ErrorMessage = lazy(() => import('./_components/error-message'));

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Suspense>
      <ErrorMessage digest={error.digest} onRetry={reset} />
    </Suspense>
  );
}
