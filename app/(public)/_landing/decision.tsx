import { FigureCaption } from '@/components/drawing/figure-caption';
import { InlineText } from '@/components/prose/inline-text';
import { briefing, type DecisionStep } from '@/lib/content/briefing';
import { sources } from '@/lib/content/sources';

const steps: readonly DecisionStep[] = briefing.decision.steps;

/** The path to the new administrator as a line: solid as far as it has come, dashed for the future. */
export function DecisionTrack() {
  return (
    <>
      <ol className="grid *:relative *:border-accent *:pb-6 *:pl-6 *:before:absolute *:before:size-4 *:before:rounded-full *:before:border-2 *:before:border-accent max-lg:*:border-l-[3px] max-lg:*:before:top-1 max-lg:*:before:-left-[9.5px] lg:grid-cols-5 lg:*:border-t-[3px] lg:*:pt-5 lg:*:pr-5 lg:*:pb-0 lg:*:pl-0 lg:*:before:-top-[9.5px] lg:*:before:left-0">
        {steps.map(({ label, title, text, isDone }) => (
          <li
            key={title}
            className={isDone ? 'before:bg-accent before:forced-color-adjust-none' : 'border-dashed before:bg-paper'}
          >
            <p className="font-mono text-sm text-accent">{label}</p>
            <h3 className="mt-1 text-lg leading-snug">{title}</h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <FigureCaption as="p" source={sources.decision} className="mt-6" />
    </>
  );
}

/** What the company is and is not, side by side. */
export function WhoSides() {
  const { sides, next } = briefing.who;
  return (
    <>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {sides.map(({ title, points }) => (
          <div key={title}>
            <h3 className="border-b-2 border-ink pb-2 text-xl">{title}</h3>
            <ul className="*:border-b *:border-rule *:py-3 *:last:border-b-0">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-6">
        <InlineText text={next} />
      </p>
    </>
  );
}
