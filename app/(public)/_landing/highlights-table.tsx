import { highlights } from '@/lib/content/landing';

/** The nine highlights as a table. On a phone each row is a small card that contains the column names. */
export function HighlightsTable() {
  return (
    <table className="highlights-table">
      <caption className="sr-only">Nine proposal highlights: how each is today, and what is proposed</caption>
      <thead className="kicker">
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Highlight</th>
          <th scope="col">Today</th>
          <th scope="col">Proposed</th>
        </tr>
      </thead>
      {highlights.groups.map(({ title, lead, highlights: items }, group) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {title}. <span>{lead}</span>
            </th>
          </tr>
          {items.map((item, index) => (
            <tr key={item.title}>
              <td>{group * 3 + index + 1}</td>
              <th scope="row">{item.title}</th>
              <td>{item.today}</td>
              <td>{item.proposed}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
