import type { ReactNode, Ref } from 'react';

interface PartProps {
  title: string;
  /** For a heading that takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of the editor beside the text. */
export function Part({ title, headingRef, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 ref={headingRef} tabIndex={-1} className="mb-3 border-t-2 border-ink pt-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
