import { readSources } from './sources';
import { complaintsAbout, foreignUses, ownersOf, readModels, unowned } from './tables';

const source = (path: string, text: string) => ({ path, text, lines: 1 });

const models = readModels(`
model Thing {
  id    Int    @id
  parts Part[]
}

model Part {
  id    Int   @id
  thing Thing @relation(fields: [id], references: [id])
}

model Count {
  id Int @id
}
`);
const declarations = [
  source('lib/domains/things/domain.ts', `  tables: { Thing: 'opens-nothing' },`),
  source('lib/domains/parts/domain.ts', `  tables: {\n    Part: 'opens-nothing',\n  },`),
];
const owners = ownersOf(declarations, { 'lib/platform/counts': ['Count'] });

const complaints = (text: string, path = 'lib/domains/others/service.ts', allowed = {}) =>
  complaintsAbout(foreignUses([source(path, text)], models, owners), allowed);

it('finds tables without an owner, and with two', () => {
  expect(unowned(models, owners)).toEqual([]);
  const both = [...declarations, source('lib/domains/others/domain.ts', `  tables: { Part: 'opens-nothing' },`)];
  expect(unowned(models, ownersOf(both, {}))).toEqual(['Part: lib/domains/parts, lib/domains/others', 'Count: none']);
});

it.each([
  ['tx.thing.findMany({})', ['reads Thing']],
  ['db()\n    .part\n    .groupBy({})', ['reads Part']],
  ['tx.thing.updateMany({})', ['writes Thing']],
  ['tx.thing.upsert({}); tx.part.deleteMany({})', ['writes Thing', 'writes Part']],
  ['sql`SELECT 1 FROM Thing`', ['reads Thing']],
  ['sql`SELECT 1 FROM "Other" LEFT JOIN "Part"`', ['reads Part']],
  ['sql`UPDATE "Thing" SET`; sql`INSERT INTO "Part"`', ['writes Thing', 'writes Part', 'reads Thing', 'reads Part']],
  ['sql`DELETE FROM Thing`', ['writes Thing']],
  [`pageOfKeys({ table: 'Thing' })`, ['reads Thing']],
  [`insertRows(tx, 'Count', {})`, ['writes Count']],
  ['select: { parts: { select: { id: true } }, thing: true }', ['reads Part', 'reads Thing']],
  ['thing.update(); things.find(); "Things"; parts: [1]', []],
])('tells in %j who uses foreign tables', (text, expected) => {
  expect(complaints(text)).toEqual(expected.map((complaint) => `lib/domains/others/service.ts ${complaint}`));
});

it('lets an owner use its tables, and pages show words', () => {
  expect(complaints(`tx.thing.create(); pageOfKeys('Thing')`, 'lib/domains/things/more/rows.ts')).toEqual([]);
  expect(complaints(`term="Thing"`, 'app/page.tsx')).toEqual([]);
});

it('lets a listed file read and not write, and wants no entry that is not used', () => {
  const allowed = { 'lib/domains/others/service.ts': { tables: ['Thing', 'Part'], why: 'a join' } };
  expect(complaints('tx.thing.findMany(); tx.part.delete({})', undefined, allowed)).toEqual([
    'lib/domains/others/service.ts writes Part',
  ]);
  expect(complaints('tx.thing.findMany()', undefined, allowed)).toEqual([
    'lib/domains/others/service.ts no longer reads Part',
  ]);
});

describe('the product', () => {
  const { product } = readSources('.');
  const real = readModels();

  it('has one owner for every table', () => {
    expect(real.length).toBeGreaterThan(30);
    expect(unowned(real, ownersOf(product))).toEqual([]);
  });

  it('uses a table only where its owner is, apart from the listed reads', () => {
    expect(complaintsAbout(foreignUses(product, real, ownersOf(product)))).toEqual([]);
  });
});
