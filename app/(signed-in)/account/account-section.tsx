import { useId, type ReactNode } from 'react';

export function AccountSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-10 gap-x-10 border-t border-ink pt-5 lg:grid lg:grid-cols-[15rem_minmax(0,40rem)]"
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="lg:*:first:mt-1">
        {text && <p className="mt-3">{text}</p>}
        {children}
      </div>
    </section>
  );
}
