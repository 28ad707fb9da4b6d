import clsx from 'clsx';

import { briefing } from '@/lib/content/briefing';

import { Fold } from './fold';

interface BriefingSectionProps {
  anchor: string;
  number: number;
  title: string;
  lead?: string;
  /** Space below: small before its conclusion, large where the argument turns. */
  spacing?: keyof typeof spacings;
  children: React.ReactNode;
}

const spacings = { close: 'pb-10 md:pb-14', wide: 'pb-12 md:pb-28' } as const;

/**
 * A numbered part of the briefing under a heavy rule. The index follows its view timeline, which is named after its
 * anchor.
 */
export function BriefingSection({ anchor, number, title, lead, spacing, children }: BriefingSectionProps) {
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className={clsx('scroll-mt-6', spacing && spacings[spacing])}
      style={{ viewTimeline: `--${anchor}`, viewTimelineInset: '30% 70%' }}
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

/** The parts of the briefing. The one being read is marked in browsers that support it natively. */
export function BriefingIndex() {
  return (
    <nav aria-label="On this page" className="self-start pb-6 md:pb-12 lg:sticky lg:top-6 lg:pb-0 print:hidden">
      <p className="border-t-2 border-ink pt-3 pb-2 kicker text-ink-soft phone:hidden">{briefing.index}</p>
      <Fold isOfPhone label={briefing.index}>
        <ol>
          {briefing.sections.map(({ anchor, title }, index) => (
            <li key={anchor} className="border-t border-rule">
              <a
                href={`#${anchor}`}
                style={{ animationTimeline: `--${anchor}` }}
                className="marks-place flex min-h-11 items-center gap-3 py-1.5 pl-3 text-sm leading-snug -outline-offset-2 hover:text-accent hover:underline hover:underline-offset-4 active:bg-wash"
              >
                <span aria-hidden="true" className="font-mono text-xs text-brass">
                  {index + 1}
                </span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </Fold>
    </nav>
  );
}
