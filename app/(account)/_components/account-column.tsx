import type { ReactNode } from 'react';

export function AccountColumn({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md">
      <h1 className="text-4xl">{title}</h1>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
      {children}
    </div>
  );
}

/** A part of a reader's page, under a rule. */
export function AccountPart({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-rule pt-6">
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
      {children}
    </section>
  );
}
