import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The limits and settings of the platform are its own. */
const own = ['LimitHit', 'SiteSetting'];
const models = [...readFileSync('prisma/models.prisma', 'utf8').matchAll(/^model (\w+)/gm)].map(
  ([, name = '']) => name,
);

it('leaves the names of the domains’ tables to the domains', () => {
  const files = readdirSync('lib/platform', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => join('lib/platform', name));
  const named = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return models
      .filter((name) => !own.includes(name) && new RegExp(`['"]${name}['"]`).test(text))
      .map((name) => `${file}: ${name}`);
  });
  expect(named).toEqual([]);
});
