import { ChoiceBar } from '@/components/ui/choice-bar';
import { tapeCodes, tapeReader } from '@/lib/content/tapes';

import { ConvergingTapes } from './converging-tapes';
import { TapeTable } from './tape-table';

const choices = [
  { value: 'all', label: tapeReader.all },
  ...tapeReader.tapes.map(({ code, name }) => ({ value: code, label: name })),
];

/**
 * The three tapes that become one, to be read: a tape that is pointed at, focused or tapped, in the drawing, the bar or
 * the table, lights up in all of them and is told in a sentence. components/drawing/drawing.css does it.
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
          <ChoiceBar name="tape" legend={tapeReader.choose} options={choices} initial="all" className="print:hidden" />
          <div className="mt-4 grid gap-2">
            <p data-said="all">{tapeReader.overview}</p>
            {tapeReader.tapes.map(({ code, sentence }) => (
              <p key={code} data-said={code}>
                {sentence}
              </p>
            ))}
          </div>
        </div>
        <TapeTable />
      </div>
    </section>
  );
}
