interface EssaySectionProps {
  anchor: string;
  numeral: string;
  title: string;
  note?: { label: string; text: string };
  children: React.ReactNode;
}

/** A chapter in the essay's one column: its numeral to the left, its note in the margin to the right. */
export function EssaySection({ anchor, numeral, title, note, children }: EssaySectionProps) {
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="page-width grid scroll-mt-2 gap-x-10 pt-14 md:grid-cols-[4rem_minmax(0,40rem)] md:pt-20 lg:grid-cols-[6rem_minmax(0,40rem)_1fr] xl:pl-24"
    >
      <p aria-hidden="true" className="font-serif text-4xl leading-none text-brass md:pt-0.5 md:text-right md:text-5xl">
        {numeral}
      </p>
      <div>
        <h2 id={`${anchor}-title`} className="mt-2 mb-6 text-3xl md:mt-0 md:text-4xl">
          {title}
        </h2>
        <div className="flex flex-col gap-5 font-serif text-lg leading-[1.65] md:text-[1.1875rem]">{children}</div>
      </div>
      {note && (
        <aside
          aria-label={note.label}
          className="mt-8 self-start border-t border-brass pt-2 md:col-start-2 lg:col-start-3 lg:mt-3 lg:max-w-56"
        >
          <p className="kicker text-brass">{note.label}</p>
          <p className="mt-1 text-sm text-ink-soft">{note.text}</p>
        </aside>
      )}
    </section>
  );
}
