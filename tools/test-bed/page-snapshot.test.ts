import { pageSnapshot } from './reports';

const errorContext = (snapshot: string, heading = '') => `# Error details

\`\`\`
Error: it was not there
\`\`\`
${heading}
\`\`\`yaml
${snapshot}
\`\`\`

# Test source

\`\`\`ts
- main [ref=e9]: of the test
\`\`\`
`;

it.each(['', '\n# Page snapshot\n'])('shows the main part of the page: %j', (heading) => {
  const snapshot = `- banner [ref=e1]:
  - link "Home" [ref=e2] [cursor=pointer]:
    - /url: /
- main [ref=f1e31]:
  - link "Read on" [ref=e4] [cursor=pointer]:
    - /url: /updates
  - button "Save" [disabled] [ref=e5]
- alert [ref=e6]: Saved`;
  expect(pageSnapshot(errorContext(snapshot, heading))).toBe(`- main:
  - link "Read on":
  - button "Save" [disabled]
- alert: Saved`);
});

it('shows a page without a main part from its top, and not all of a long one', () => {
  const rows = Array.from({ length: 500 }, (_, row) => `- row "${row}" [ref=e${row}]`).join('\n');
  expect(pageSnapshot(errorContext(`- dialog "Sure?" [ref=e1]\n${rows}`))?.split('\n')).toEqual([
    '- dialog "Sure?"',
    ...Array.from({ length: 119 }, (_, row) => `- row "${row}"`),
  ]);
});

it('says nothing where no page was open', () => {
  expect(pageSnapshot('# Error details\n')).toBeUndefined();
});
