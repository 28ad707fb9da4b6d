'use client';

import './site.css';

import ErrorMessage from '@/app/_components/error-message';

/** Shown when even the root layout fails, instead of it. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <ErrorMessage digest={error.digest} onRetry={reset} />
      </body>
    </html>
  );
}
