import fc from 'fast-check';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';

import { isRouterState } from './router-state';

const leaf = ['__PAGE__', {}, null, 'refetch'];
const ofItem = ['news', { children: [['id', '7', 'd', null], { children: leaf }] }, ['/admin/news/7', '']];

it.each([
  [['', { children: leaf }, null, null, 16]],
  [['', { children: ['admin', { children: ofItem, side: ['(all)', {}] }, null, 'metadata-only'] }]],
  [['', { children: [['id', 'a/b', 'oc', ['new', 'planned']], {}] }, null, null, 0, 'x']],
])('takes what the router says of a page: %j', (state) => {
  const header = encodeURIComponent(JSON.stringify(state));
  expect(parseAndValidateFlightRouterState(header)).toEqual(state);
  expect(isRouterState(header)).toBe(true);
});

it.each([
  ...['', 'x', '%', '%ff', 'null', '[]', '[""]', '{}', '[1,{}]', '["",[1]]', '["",{"children":[""]}]'],
  ...['["",{},null,"all"]', '["",{},null,null,"0"]', '["",{},null,null,0,"x",1]', '["",{"__proto__":[1]}]'],
])('takes nothing for which Next has a 500: %s', (header) => {
  expect(() => parseAndValidateFlightRouterState(header)).toThrow();
  expect(isRouterState(header)).toBe(false);
});

it.each([
  [30, true],
  [500, false],
])('takes what Next can read soon: %i levels: %s', (levels, isTaken) => {
  expect(isRouterState(`${'["",{"a":'.repeat(levels)}["",{}]${'}]'.repeat(levels)}`)).toBe(isTaken);
});

it('takes nothing else that Next cannot read', () => {
  const type = fc.constantFrom('d', 'c', 'x');
  const segment = fc.oneof(fc.string(), fc.tuple(fc.string(), fc.string(), type, fc.constant(null)));
  const name = fc.constantFrom('children', '__proto__', '');
  const { state } = fc.letrec<{ state: unknown[] }>((tie) => ({
    state: fc.tuple(
      segment,
      fc.oneof(
        { maxDepth: 3 },
        fc.constant({}),
        fc.dictionary(name, tie('state'), { maxKeys: 2, noNullPrototype: true }),
      ),
      fc.constantFrom(null, ['/', ''], ['/']),
      fc.constantFrom(null, 'refetch', 'metadata-only', ''),
      fc.constantFrom(null, 1, '1'),
    ),
  }));
  fc.assert(
    fc.property(fc.oneof(state, fc.jsonValue()), (made) => {
      const header = encodeURIComponent(JSON.stringify(made));
      if (isRouterState(header)) expect(() => parseAndValidateFlightRouterState(header)).not.toThrow();
    }),
    { numRuns: 2000, seed: 53 },
  );
});
