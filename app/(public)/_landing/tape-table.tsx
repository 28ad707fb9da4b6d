import { tapeReader } from '@/lib/content/tapes';

const { columns, tapes, one } = tapeReader;

/** Each tape in a row; on a phone a row is a small card with the columns' names in it. */
export function TapeTable() {
  return (
    <table className="w-full self-start text-left text-sm max-md:block">
      <caption className="sr-only">{tapeReader.caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="kicker text-ink-soft">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-2 pb-2 align-bottom font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
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
  facts: Record<'name' | 'listings' | 'plan' | 'processor' | 'feeds' | 'administrator', string>;
}

function Row({ code, facts }: RowProps) {
  const { name, listings, plan, processor, feeds, administrator } = facts;
  return (
    <tr
      data-tape={code}
      className={
        code
          ? 'border-t border-rule align-top transition-colors max-md:block max-md:py-3'
          : 'border-y-2 border-accent align-top max-md:block max-md:py-3'
      }
    >
      <th scope="row" className="px-2 py-3 font-serif text-base whitespace-nowrap max-md:block max-md:py-0.5">
        {name}
      </th>
      {[listings, plan, processor, feeds, administrator].map((fact, index) => (
        <td key={columns[index + 1]} className="px-2 py-3 max-md:grid max-md:grid-cols-[7.5rem_1fr] max-md:py-0.5">
          <span aria-hidden="true" className="text-ink-soft md:hidden">
            {columns[index + 1]}
          </span>
          {fact}
        </td>
      ))}
    </tr>
  );
}
