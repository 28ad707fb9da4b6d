interface BriefingSectionProps {
  anchor: string;
  number: number;
  title: string;
  lead?: string;
  children: React.ReactNode;
}

/** A numbered part of the briefing under a heavy rule. Its view timeline, named after its anchor, is what the index follows. */
export function BriefingSection({ anchor, number, title, lead, children }: BriefingSectionProps) {
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="scroll-mt-6"
      style={{ viewTimeline: `--${anchor}`, viewTimelineInset: '30% 69.9%' }}
    >
      <div className="border-t-2 border-ink pt-3 pb-6">
        <h2 id={`${anchor}-title`} className="flex items-baseline gap-4 text-3xl md:text-4xl">
          <span aria-hidden="true" className="font-mono text-sm font-medium tracking-normal text-brass">
            {number}
          </span>
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-measure text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
