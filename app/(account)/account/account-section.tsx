import { useId, type ReactNode } from 'react';

/** A part of one's own account. */
export function AccountSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-ink pt-5">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {text && <p className="mt-3">{text}</p>}
      {children}
    </section>
  );
}
