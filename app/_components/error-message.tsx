'use client';

import { Button } from '@/components/ui/button';
import { errorPage } from '@/lib/content/error-page';
import { paths } from '@/lib/paths';

/** Says that a page failed, with the number under which the log knows it. */
export default function ErrorMessage({ digest, onRetry }: { digest?: string; onRetry: () => void }) {
  return (
    <main className="page-width py-24">
      <title>{errorPage.title}</title>
      <h1 className="text-4xl">{errorPage.title}</h1>
      <p className="mt-4 max-w-measure font-serif text-xl text-ink-soft">{errorPage.text}</p>
      <div className="mt-8 flex flex-wrap items-center gap-6">
        <Button onClick={onRetry}>{errorPage.retry}</Button>
        {/* A whole page load: the running application is what failed. */}
        <a href={paths.home} className="text-link">
          {errorPage.home}
        </a>
      </div>
      {digest && (
        <p className="mt-10 font-mono text-xs text-ink-soft">
          {errorPage.reference} {digest}
        </p>
      )}
    </main>
  );
}
