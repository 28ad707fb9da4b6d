const lines = 120;

/**
 * What the page showed when a test failed, from the error-context.md that Playwright wrote, in which an expectation has it
 * among its details and any other failure under a heading: the main part if there is one, without what only finds elements
 * again.
 */
export function pageSnapshot(errorContext: string): string | undefined {
  const snapshot = /^```yaml\n(.*?)\n```/ms.exec(errorContext)?.[1];
  if (snapshot === undefined) return undefined;
  const shown = snapshot
    .replaceAll(/ \[(?:ref|cursor)=\w+\]/g, '')
    .split('\n')
    .filter((line) => !/^ *- \/url: /.test(line));
  const from = Math.max(
    shown.findIndex((line) => /^ *- main\b/.test(line)),
    0,
  );
  return shown.slice(from, from + lines).join('\n');
}
