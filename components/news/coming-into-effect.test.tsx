import { renderToStaticMarkup } from 'react-dom/server';

import { ComingIntoEffect } from './coming-into-effect';

const item = {
  ...{ id: 7, title: 'Fees', category: 'Fee schedule', documentId: 7, noticeNumber: null, affected: null },
  ...{ excerpt: '', link: null, date: '2027-01-01', takesEffectOn: '2027-03-01' },
};

test.each([
  [1, undefined],
  [10, 'and 9 more'],
])('of %i that come, what is not listed is counted', (total, words) => {
  const markup = renderToStaticMarkup(
    <ComingIntoEffect coming={{ items: [item], total }} heading="h2" all="/documents?state=upcoming" />,
  );
  expect(/<a href="\/documents\?state=upcoming"[^>]*>([^<]*)/.exec(markup)?.[1]).toBe(words);
});
