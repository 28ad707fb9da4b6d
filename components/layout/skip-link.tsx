/** The id of the page's content. */
export const contentId = 'content';

interface SkipLinkProps {
  /** The id of the element that it skips to. */
  to?: string;
  label?: string;
}

/** Visible while it has the focus; by default the keyboard's first stop, which skips to the page's content. */
export function SkipLink({ to = contentId, label = 'Skip to content' }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-ink focus:px-4 focus:py-3 focus:font-semibold focus:text-paper"
    >
      {label}
    </a>
  );
}
