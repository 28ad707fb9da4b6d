import { FigureCaption } from '@/components/drawing/figure-caption';
import { InlineText } from '@/components/prose/inline-text';
import { ChoiceBar } from '@/components/ui/choice-bar';
import { briefing } from '@/lib/content/briefing';
import type { Inline } from '@/lib/content/prose';
import { sources } from '@/lib/content/sources';
import { tapeCodes, tapeReader } from '@/lib/content/tapes';

import { ConvergingTapes } from './converging-tapes';
import { Fold } from './fold';

const choices = [
  { value: 'all', label: tapeReader.all },
  ...tapeReader.tapes.map(({ code, name }) => ({ value: code, label: name })),
];

/**
 * The three tapes that become one. A tape chosen in the bar, or by its strip in the drawing, is highlighted in the
 * drawing and the table and described in a sentence. The sentence is between the drawing and the bar, where a reader on
 * a phone sees it after tapping either. Implemented in components/drawing/drawing.css.
 */
export function TapeReader() {
  return (
    <section data-tapes aria-labelledby="tapes-title">
      <ConvergingTapes>
        <div className="absolute inset-y-0 left-0 grid w-[46%] grid-rows-3">
          {tapeCodes.map((code) => (
            // eslint-disable-next-line jsx-a11y/label-has-associated-control -- a larger target for the bar's radio button, which has its name there
            <label key={code} htmlFor={`tape-${code}`} data-tape={code} className="cursor-pointer" />
          ))}
        </div>
      </ConvergingTapes>
      <div className="page-width mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div>
          <h2 id="tapes-title" className="mb-3 text-2xl">
            {tapeReader.title}
          </h2>
          <div aria-live="polite" className="mb-4 grid gap-2">
            <p data-sentence="all">
              <InlineText text={tapeReader.overview} />
            </p>
            {tapeReader.tapes.map(({ code, sentence }) => (
              <p key={code} data-sentence={code}>
                {sentence}
              </p>
            ))}
          </div>
          <ChoiceBar name="tape" legend={tapeReader.choose} options={choices} initial="all" className="print:hidden" />
        </div>
        <div>
          <Fold isOfPhone label={briefing.folds.tapes}>
            <TapeTable />
            <FigureCaption as="p" source={sources.plans} className="mt-3" />
          </Fold>
        </div>
      </div>
    </section>
  );
}

const { columns, tapes, one } = tapeReader;

/** One row for each tape; on a phone a row is a small card that contains the column names. */
function TapeTable() {
  return (
    <table className="w-full text-left text-sm phone:block [&_td]:gap-x-2 [&_td]:px-2 [&_td]:py-3 [&_td]:phone:grid [&_td]:phone:grid-cols-[min(7.5rem,50%)_minmax(0,1fr)] [&_td]:phone:py-0.5 [&_td]:phone:max-[17rem]:grid-cols-1">
      <caption className="sr-only">{tapeReader.caption}</caption>
      <thead className="phone:sr-only">
        <tr className="kicker text-ink-soft">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-2 pb-2 align-bottom font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="phone:block">
        {tapes.map(({ code, ...facts }) => (
          <Row key={code} code={code} facts={facts} />
        ))}
        <Row facts={one} />
      </tbody>
    </table>
  );
}

interface RowProps {
  code?: string;
  facts: Record<'name' | 'listings' | 'plan' | 'administrator', string> & Record<'processor' | 'feeds', Inline>;
}

function Row({ code, facts }: RowProps) {
  const { name, listings, plan, processor, feeds, administrator } = facts;
  return (
    <tr
      data-tape={code}
      className={
        code
          ? 'border-t border-rule align-baseline transition-colors phone:block phone:py-3'
          : 'border-y-2 border-accent align-baseline phone:block phone:py-3'
      }
    >
      <th scope="row" className="px-2 py-3 font-serif text-base whitespace-nowrap phone:block phone:py-0.5">
        {name}
      </th>
      {[listings, plan, processor, feeds, administrator].map((fact, index) => (
        <td key={columns[index + 1]}>
          <span aria-hidden="true" className="text-ink-soft md:hidden">
            {columns[index + 1]}
          </span>
          <InlineText text={fact} />
        </td>
      ))}
    </tr>
  );
}
