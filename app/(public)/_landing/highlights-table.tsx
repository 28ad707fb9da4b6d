import { ChoiceBar } from '@/components/ui/choice-bar';
import { highlights, type HighlightGroup } from '@/lib/content/landing';

/** The nine highlights as a table; on a phone each row is a small card with the columns' names in it. */
export function HighlightsTable() {
  return (
    <div data-compared>
      <ChoiceBar
        name="highlights"
        legend={highlights.show}
        options={highlights.sides}
        initial="both"
        className="mb-6 print:hidden"
      />
      <table className="w-full text-left max-md:block">
        <caption className="sr-only">Nine proposal highlights: how each is today, and what is proposed</caption>
        <thead className="max-md:sr-only">
          <tr className="kicker text-ink-soft">
            <th scope="col" className="w-10 py-2 font-medium">
              No.
            </th>
            <th scope="col" className="w-1/4 py-2 pr-6 font-medium">
              Highlight
            </th>
            <th scope="col" data-side="today" className="py-2 pr-6 font-medium">
              Today
            </th>
            <th scope="col" data-side="proposed" className="py-2 font-medium text-accent">
              Proposed
            </th>
          </tr>
        </thead>
        {highlights.groups.map((group, index) => (
          <GroupRows key={group.title} group={group} firstNumber={index * 3 + 1} />
        ))}
      </table>
    </div>
  );
}

function GroupRows({ group, firstNumber }: { group: HighlightGroup; firstNumber: number }) {
  return (
    <tbody className="max-md:block">
      <tr className="max-md:block">
        <th scope="rowgroup" colSpan={4} className="border-t border-ink py-2.5 font-semibold max-md:block">
          {group.title}. <span className="font-normal text-ink-soft">{group.lead}</span>
        </th>
      </tr>
      {group.highlights.map(({ title, today, proposed }, index) => (
        <tr
          key={title}
          className="border-t border-rule align-baseline max-md:relative max-md:block max-md:py-4 max-md:pl-9"
        >
          <td className="py-4 font-mono text-sm text-brass max-md:absolute max-md:left-0 max-md:py-0.5">
            {firstNumber + index}
          </td>
          <th
            scope="row"
            className="font-serif text-lg leading-snug font-semibold text-balance max-md:block md:py-3.5 md:pr-6"
          >
            {title}
          </th>
          <td data-side="today" className="text-ink-soft max-md:mt-1 max-md:block md:py-4 md:pr-6 md:text-sm">
            <ColumnName>Today: </ColumnName>
            {today}
          </td>
          <td data-side="proposed" className="max-md:mt-1 max-md:block md:py-4 md:text-sm">
            <ColumnName>Proposed: </ColumnName>
            {proposed}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** The heads of the columns are out of sight on a phone. */
function ColumnName({ children }: { children: React.ReactNode }) {
  return (
    <span aria-hidden="true" className="font-semibold md:hidden">
      {children}
    </span>
  );
}
