'use client';

import './site.css';

import ErrorMessage from './_components/error-message';

/** When even the frame of the pages fails: this stands in its place. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <ErrorMessage digest={error.digest} onRetry={reset} />
      </body>
    </html>
  );
}
