/** A part of a page under a hairline: its name in the margin, its matter beside it. */
export function PageSection({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="page-width">
      <div className="grid gap-x-10 gap-y-5 border-t border-rule py-10 md:grid-cols-[15rem_1fr] md:py-14">
        <h2 id={`${id}-title`} className="text-2xl md:text-3xl">
          {title}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
