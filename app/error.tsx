'use client';

import { lazy, Suspense } from 'react';

// Loaded on demand. If that fails too, global-error.tsx takes over with a page of its own.
const ErrorMessage = lazy(() => import('@/app/_components/error-message'));

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Suspense>
      <ErrorMessage digest={error.digest} onRetry={reset} />
    </Suspense>
  );
}
