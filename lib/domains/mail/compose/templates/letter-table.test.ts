import { figuresTable, listSection } from './letter-table';

it('says the same figures in both forms, and escapes what others wrote', () => {
  const { contentHtml, contentText } = figuresTable({
    title: 'In figures',
    columns: ['That week', 'Week before'],
    rows: [{ name: '<b>Views</b>', figures: ['12', '9'] }],
  });
  expect(contentHtml.replace(/ style="[^"]*"/g, '')).toContain(
    '<td>&#60;b&#62;Views&#60;/b&#62;</td><td>12</td><td>9</td>',
  );
  expect(contentText).toBe('In figures\n<b>Views</b>: 12, week before 9');
});

it('names the unit of a single column in the heading of the text', () => {
  const { contentText } = figuresTable({
    title: 'Most read',
    columns: ['Views'],
    rows: [{ name: 'Home page', figures: ['3'] }],
  });
  expect(contentText).toBe('Most read, in views\nHome page: 3');
});

it('lists lines in both forms', () => {
  const { contentHtml, contentText } = listSection('What happened', ['Published: <A>']);
  expect(contentHtml).toContain('<li>Published: &#60;A&#62;</li>');
  expect(contentText).toBe('What happened\n- Published: <A>');
});

it('keeps each column of figures wide enough for its words, which a phone would break otherwise', () => {
  const { contentHtml } = figuresTable({
    title: 'Most read',
    columns: ['Views'],
    rows: [{ name: 'A', figures: ['1'] }],
  });
  for (const [, style] of contentHtml.matchAll(/<t[hd] (?:scope="col" )?style="([^"]*)"/g))
    expect(style).toBe('text-align:right;width:84px');
});
