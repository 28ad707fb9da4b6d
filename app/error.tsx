'use client';

import { ErrorMessage } from './_components/error-message';

/** A page that could not be made; the site around it stands. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorMessage digest={error.digest} onRetry={reset} />;
}
