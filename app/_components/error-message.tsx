import { errorPage } from '@/lib/content/error-page';

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Says that a page failed, with the reference under which the server has logged the error, if it was the server's. */
export default function ErrorMessage({ digest, onRetry }: { digest?: string; onRetry: () => void }) {
  return (
    <main className="page-width py-24">
      <title>{errorPage.title}</title>
      <h1 ref={takeFocus} tabIndex={-1} className="text-4xl focus:outline-none">
        {errorPage.title}
      </h1>
      <p className="mt-4 max-w-measure font-serif text-xl text-ink-soft">
        {digest ? errorPage.text : errorPage.inBrowser}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-6">
        <button type="button" onClick={onRetry} className="min-h-11 cursor-pointer font-semibold text-link">
          {errorPage.retry}
        </button>
        {/* A whole page load: the running application is what failed. */}
        <a href={errorPage.home.href} className="text-link">
          {errorPage.home.label}
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
