import clsx from 'clsx';

import { FigureCaption } from '@/components/drawing/figure-caption';
import { ChoiceBar } from '@/components/ui/choice-bar';
import { follow, tapes, type FollowPath, type FollowStep } from '@/lib/content/follow';
import { sources } from '@/lib/content/sources';

import styles from './follow-drawing.module.css';

const steps = follow.paths.flatMap((path) => path.steps);

/**
 * The path of the data and the path of the license, station by station. Radio buttons choose a tape and a step, and the
 * style sheet does the rest, so that it works without scripts. Until a step is chosen, all texts are shown; then only
 * the text of the chosen step is.
 */
export function FollowDrawing() {
  return (
    <figure
      id={follow.anchor}
      aria-labelledby="follow-title"
      className={clsx(styles.drawing, 'print:break-inside-auto!')}
    >
      <h4 id="follow-title" className="border-t-2 border-ink pt-3 font-serif text-xl font-semibold md:text-2xl">
        {follow.title}
      </h4>
      <div className={clsx(styles.choices, 'mt-4 flex flex-wrap items-end justify-between print:hidden')}>
        <ChoiceBar
          name="follow-tape"
          legend={follow.tape}
          options={[{ value: 'all', label: follow.everyTape }, ...tapes.map(({ id, label }) => ({ value: id, label }))]}
          initial="all"
        />
        <ChoiceBar
          name="follow-step"
          legend={follow.step}
          options={[{ value: 'all', label: follow.everyStep }]}
          initial="all"
        />
      </div>
      {follow.paths.map((path) => (
        <Path key={path.title} path={path} />
      ))}
      <FigureCaption source={sources.follow} className="mt-5">
        {follow.caption}
      </FigureCaption>
    </figure>
  );
}

function Path({ path }: { path: FollowPath }) {
  const isOnTape = path === follow.paths[0];
  return (
    <div role="group" aria-label={path.title} className={clsx(styles.route, 'print:break-inside-avoid')}>
      <p aria-hidden="true" className={clsx('kicker font-medium', isOnTape ? 'text-brass' : 'text-accent')}>
        {path.title}
      </p>
      <ol className={clsx(styles.path, isOnTape ? styles.tape : styles.line)}>
        {path.steps.map((step) => (
          <Step key={step.anchor} {...step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ anchor, title, text, byTape }: FollowStep) {
  const place = steps.findIndex((step) => step.anchor === anchor);
  return (
    <li id={anchor} className={styles.step}>
      <input
        type="radio"
        id={`${anchor}-choice`}
        name="follow-step"
        value={anchor}
        aria-label={title}
        aria-describedby={`${anchor}-text`}
      />
      <label htmlFor={`${anchor}-choice`} className={styles.station}>
        {title}
      </label>
      <div id={`${anchor}-text`} className={styles.words}>
        <p>{text}</p>
        {byTape && (
          <ul className={styles.byTape}>
            {tapes.map(({ id, label }) => (
              <li key={id} data-tape={id}>
                <b>
                  <span className="sr-only">{label.slice(0, -1)}</span>
                  {id.toUpperCase()}
                </b>
                <span>{byTape[id]}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p aria-hidden="true" className={styles.turn}>
        <Turn to={steps[place - 1]} text={follow.previous} />
        <Turn to={steps[place + 1]} text={follow.next} />
      </p>
    </li>
  );
}

/** A button to the previous or next step, like the arrow keys: a larger target for the radio button. */
function Turn({ to, text }: { to?: FollowStep; text: string }) {
  return to ? <label htmlFor={`${to.anchor}-choice`}>{text}</label> : <span>{text}</span>;
}
