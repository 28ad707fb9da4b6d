import { newsLimits } from '@/lib/domains/news/schema';

const long = (piece: string) => piece.repeat(Math.ceil(newsLimits.content / piece.length)).slice(0, newsLimits.content);

/** What has made this parser and others like it slow: growing brackets, runs of marks, addresses, tables, nesting. */
export const hostileMarkdown: Record<string, string> = Object.fromEntries(
  [
    ...'[](){}<>*_`~|!&#\\-+=:.@/"\'',
    ...[
      '![[',
      '[](',
      '[a](',
      '[a](<',
      '**a ',
      '*a_ ',
      'a**b',
      '***a*** ',
      '**_',
      '~~a',
      '_a ',
      '`a',
      '`` ` ',
      '> ',
      '- ',
    ],
    ...[
      '1. ',
      '> - ',
      '<a',
      '<!--',
      '<http:',
      '&#',
      'http://',
      'https://a.b(',
      'www.',
      'www.a.',
      'www.a.b)',
      'a@',
      'a@a.',
    ],
    ...[
      'aa.bb@cc.dd-',
      '|a',
      '|-',
      '| a |\n',
      '```\n',
      '[a]: b\n',
      'a\\\n',
      '\n',
      '\t',
      '\u200b',
      '"https://',
      'a\n',
      'a  \n',
      '&amp;',
      '# a\n',
      '## ',
      '> a\n\n',
    ],
  ].map((piece) => [piece, long(piece)]),
);
hostileMarkdown['growing runs of backticks'] = Array.from({ length: 310 }, (_, index) => '`'.repeat(index)).join(' ');
hostileMarkdown['10,000 quotations'] = `${'> '.repeat(10_000)}a`;
hostileMarkdown['10,000 strong'] = `${'**'.repeat(10_000)}a${'**'.repeat(10_000)}`;
hostileMarkdown['25,000 brackets'] = '['.repeat(25_000) + ']'.repeat(25_000);
hostileMarkdown['20,000 parentheses in a link'] = `[a](${'('.repeat(20_000)}${')'.repeat(20_000)})`;
hostileMarkdown['lists in lists'] = Array.from({ length: 300 }, (_, index) => `${' '.repeat(index * 2)}- a`)
  .join('\n')
  .slice(0, newsLimits.content);
hostileMarkdown['a table of many columns'] = `${'|'.repeat(200)}\n${'|-'.repeat(200)}\n${long('|\n')}`;
hostileMarkdown['as many marks as are formatted'] = fill('**_', 7999);
hostileMarkdown['as many strikes as are formatted'] = fill('~~a', 7999);
hostileMarkdown['as many cells as are formatted'] = `${'|'.repeat(200)}\n${'|-'.repeat(200)}\n${'|\n'.repeat(7500)}`;
hostileMarkdown['as many breaks as are formatted'] = 'a\\\n'.repeat(7990);
hostileMarkdown['as many brackets as are formatted'] = fill('![[', 7999);

/** Chunks with a number of marks, then addresses up to the longest text. */
function fill(piece: string, marks: number): string {
  const each = piece.match(/[*_~`[\]|\\]/g)?.length ?? 1;
  return `${piece.repeat(marks / each)} ${long('www.a.b ')}`.slice(0, newsLimits.content);
}
