import { ownership } from '@/lib/content/ownership';

const rowHeight = 124;
const height = ownership.events.length * rowHeight;
const axis = { x: 34, top: 8, bottom: height - 8 };
const laneWidth = 22;
const width = 132;
const shades = ['fill-brass-wash stroke-brass', 'fill-brass stroke-brass'];
const decades = [1970, 1980, 1990, 2000, 2010, 2020];

/** Where a year is on the axis, in the drawing's units. */
function yearAt(year: number): number {
  const share = (year - ownership.firstYear) / (ownership.lastYear - ownership.firstYear);
  return axis.top + share * (axis.bottom - axis.top);
}

function percent(y: number): string {
  return `${(y / height) * 100}%`;
}

/** The owners of the two processors as lanes, to scale by year, and beside them the events that a line leads to. */
export function OwnershipTimeline() {
  return (
    <figure aria-labelledby="ownership-title" className="my-3">
      <p id="ownership-title" className="border-t-2 border-ink pt-3 pb-4 kicker text-brass">
        {ownership.title}
      </p>
      <div className="grid grid-cols-[132px_minmax(0,1fr)] max-[17rem]:block">
        <svg aria-hidden="true" className="h-full w-[132px] max-[17rem]:hidden">
          {decades.map((year) => (
            <text key={year} y={percent(yearAt(year))} dy="4" fontSize="12" className="fill-ink-soft font-mono">
              {year}
            </text>
          ))}
          {/* The lines are as tall as the events beside them, which grow with their text. */}
          <svg viewBox={`0 0 ${width} ${height}`} width={width} height="100%" preserveAspectRatio="none">
            {decades.map((year) => (
              <path key={year} d={`M${axis.x - 4} ${yearAt(year)}h4`} className="stroke-rule-field" />
            ))}
            <path d={`M${axis.x} ${axis.top}V${axis.bottom}`} className="stroke-rule-field" />
            {ownership.lanes.map(({ processor, owners }, lane) =>
              owners.map(({ name, from }, index) => {
                const end = owners[index + 1]?.from ?? ownership.lastYear;
                return (
                  <rect
                    key={`${processor} ${name}`}
                    x={axis.x + 6 + lane * (laneWidth + 4)}
                    y={yearAt(from)}
                    width={laneWidth}
                    height={yearAt(end) - yearAt(from)}
                    className={index === owners.length - 1 ? 'fill-accent stroke-accent' : shades[index % 2]}
                  />
                );
              }),
            )}
            {ownership.events.map(({ year }, index) => (
              <path
                key={year}
                d={`M${axis.x + 10 + 2 * (laneWidth + 4)} ${yearAt(year)}h8L${width - 8} ${index * rowHeight + 14}h8`}
                className="fill-none stroke-rule-field"
              />
            ))}
          </svg>
        </svg>
        <ol className="grid min-h-[46.5rem] auto-rows-fr max-[17rem]:block">
          {ownership.events.map(({ year, text }) => (
            <li key={year} className="pb-2 pl-2 text-xs sm:text-sm md:grid md:grid-cols-[3.5rem_1fr] md:text-base">
              <time dateTime={String(year)} className="block font-mono text-sm leading-[1.75rem] text-brass">
                {year}
              </time>
              <span className="block max-w-xl md:pt-0.5">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <figcaption className="mt-3 border-t border-rule pt-3 text-sm text-ink-soft">
        {ownership.caption} <Lanes />
      </figcaption>
    </figure>
  );
}

function Lanes() {
  return ownership.lanes.map(({ processor, owners }, index) => (
    <span key={processor}>
      {index === 0 ? 'Left lane, ' : ' Right lane, '}
      {processor}: {owners.map(({ name, from }) => `${name}, from ${from}`).join('; ')}.
    </span>
  ));
}
