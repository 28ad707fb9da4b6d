import { existsSync, readFileSync } from 'node:fs';

const sheet = readFileSync('app/site.css', 'utf8');

/** The files that the style sheet of public pages leaves out, each by its path. */
function leftOut(): string[] {
  const patterns = [...sheet.matchAll(/^@source not '(.+)';$/gm)].map(([, pattern = '']) => pattern);
  return patterns.flatMap((pattern) => {
    const [, before = '', names, after = ''] = /^(.*)\{(.+)\}(.*)$/.exec(pattern) ?? [];
    return names ? names.split(',').map((name) => `app/${before}${name}${after}`) : [`app/${pattern}`];
  });
}

it('leaves out files that exist: the classes of one that was renamed would be sent to every visitor', () => {
  const paths = leftOut();
  expect(paths).toContain('app/../components/ui/switch.tsx');
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
