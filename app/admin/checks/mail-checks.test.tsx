import { renderToStaticMarkup } from 'react-dom/server';

import { WriterAdvice } from './mail-checks';

it('tells a writer which checks an administrator can mend, and what a writer can do', () => {
  const html = renderToStaticMarkup(<WriterAdvice names={['SPF', 'DMARC']} />);
  expect(html).toContain('An administrator can mend this: SPF, DMARC.');
  expect(html).toContain('Send a test to yourself');
  expect(renderToStaticMarkup(<WriterAdvice names={[]} />)).toBe('');
});
