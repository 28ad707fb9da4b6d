/** In the place of what is on its way. */
export function LoadingText() {
  return (
    <p role="status" className="py-10 text-sm text-ink-soft noscript:hidden">
      Loading...
    </p>
  );
}
