/** The keyboard's first stop, which skips to the page's content: the element with this id. */
export const contentId = 'content';

export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-ink focus:px-4 focus:py-3 focus:font-semibold focus:text-paper"
    >
      Skip to content
    </a>
  );
}
