import { useEffect, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';

interface PartProps {
  title: string;
  /** Said beside the title, so that the part need not be opened to be known. */
  state: string;
  /** Opens it: something in it waits for the editor, who may close it again. */
  needsAttention?: boolean;
  /** Of a field in it: opens it too. */
  error?: string;
  /** For a heading that takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/**
 * A section of the editor beside the text, folded under its title and state. An address that ends with its title opens it:
 * `#change-notes`.
 */
export function Part({ title, state, needsAttention, error, headingRef, children }: PartProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const id = title.toLowerCase().replaceAll(' ', '-');
  useLayoutEffect(() => {
    if (details.current && (needsAttention || error)) details.current.open = true;
  }, [needsAttention, error]);
  useEffect(() => {
    const openIfNamed = () => {
      if (!details.current || window.location.hash !== `#${id}`) return;
      details.current.open = true;
      details.current.querySelector('summary')?.focus();
    };
    openIfNamed();
    window.addEventListener('hashchange', openIfNamed);
    return () => window.removeEventListener('hashchange', openIfNamed);
  }, [id]);
  return (
    // A part that renders nothing, such as a choice from nothing, has no title either.
    <section aria-label={title} className="border-t border-rule has-[details>div:empty]:hidden">
      <details ref={details} id={id} className="group/part">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 py-1.5 [&::-webkit-details-marker]:hidden">
          <h2
            ref={headingRef}
            {...(headingRef && { tabIndex: -1 })}
            className="shrink-0 font-sans text-base font-semibold"
          >
            {title}
          </h2>{' '}
          <span className="min-w-0 flex-1 text-sm wrap-anywhere text-ink-soft">{state}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="size-4 shrink-0 group-open/part:rotate-180"
            fill="none"
          >
            <path d="m3 6 5 5 5-5" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
        <div className="pt-1 pb-4">{children}</div>
      </details>
    </section>
  );
}

/** `none`, `1 file` or `3 files`. */
export function countText(count: number, noun: string): string {
  if (count === 0) return 'none';
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
