// The text of docs/acts.md, from the declarations of the acts.
import { allActs, declarationOf, type AnyAct } from '@/lib/domains/news/acts';
import { newsStates, type NewsState } from '@/lib/domains/news/schedule';

/** What readers find of news in each state, and which letters go out about it. */
const states: Record<NewsState, readonly [name: string, page: string, lists: string, letters: string]> = {
  draft: ['Draft', 'a 404', 'no', 'none'],
  scheduled: ['Scheduled', 'a 404', 'no', 'none before it is on the site'],
  published: ['Published', 'its text', 'yes', 'news, correction'],
  ended: ['Ended', 'a 404', 'no', 'none'],
  withdrawn: ['Withdrawn', 'its text under the explanation', 'no', 'withdrawal'],
  error: ['Published in error', 'the explanation, a 410', 'no', 'published in error'],
};
const letterNames = { news: 'news', correction: 'correction', withdrawal: 'withdrawal', error: 'published in error' };

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const widths = head.map((name, column) => Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: Row, fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const rule = line(
    head.map(() => ''),
    '-',
  );
  return [line(head), rule, ...rows.map((row) => line(row))].join('\n');
}

/** The reasons of all refusals, in the order in which the table first names them. */
const reasons = [
  ...new Set(
    allActs.flatMap((act) => Object.values(declarationOf(act).states).filter((one) => typeof one === 'string')),
  ),
];

function cellOf(act: AnyAct, state: NewsState): string {
  const outcome = declarationOf(act).states[state];
  if (typeof outcome === 'string') return `refused ${reasons.indexOf(outcome) + 1}`;
  const letter = outcome.letter ? `, ${letterNames[outcome.letter]}` : '';
  return `${outcome.to === state ? 'stays' : `**${states[outcome.to][0]}**`}${letter}`;
}

const quoted = (text: string) => text.replaceAll('|', '\\|');

/** The whole page, as Prettier leaves it. */
export function actsPage(): string {
  const rows = allActs.map((act) => ({ act, ...declarationOf(act) }));
  return `# What each act does

Printed from the declarations of the acts in \`lib/domains/news\` by \`npm run acts\`; a test fails while this page says
something else. [Publishing news](editing.md) tells how to work with them.

## The states

${table(
  ['State', 'Its address shows', 'List, feed, search, site map', 'Letters that go out'],
  newsStates.map((state) => states[state]),
)}

## What an act makes of an item

The state afterwards, and what the letter is about that can be sent with the act. An item that was mailed is _Ended_ where the
table says _Draft_, and one that is put back is scheduled or ended if its times say so. A draft without title, excerpt
or category is not published, and _${declarationOf('publishChanges').label}_ is refused if nothing has changed.

${table(
  ['Act', ...newsStates.map((state) => states[state][0])],
  rows.map(({ act, label }) => [label, ...newsStates.map((state) => cellOf(act, state))]),
)}

Refused, because:

${reasons.map((reason, index) => `${index + 1}. ${reason}`).join('\n')}

## What becomes of the rest

No act touches a text that a browser keeps. A change of the end is the exception to the table above for the API: \`PATCH\`
also takes the end of an item that is not on the site.

${table(
  ['Act', 'Readers of news then see', 'Readers of a document then see'],
  rows.map(({ label, readers }) => [label, quoted(readers.news), quoted(readers.document)]),
)}

${table(
  ['Act', 'Letters that were approved before, or are under way', 'The draft and its preview links'],
  rows.map(({ label, letters, draft }) => [label, quoted(letters), draft]),
)}
`;
}
