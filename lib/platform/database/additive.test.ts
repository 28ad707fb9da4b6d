import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findContracting, isContract, isLeftOut } from './additive';

it.each([
  'DROP TABLE "News";',
  'ALTER TABLE "News" DROP COLUMN "link";',
  'ALTER TABLE "News" RENAME TO "Items";',
  'ALTER TABLE "News" RENAME COLUMN "a" TO "b";',
  'ALTER TABLE "News" ADD COLUMN "a" TEXT NOT NULL;',
  'ALTER TABLE "News" ADD COLUMN "a" TEXT NOT NULL,\nADD COLUMN "b" TEXT NOT NULL DEFAULT \'\';',
  'ALTER TABLE "News" ALTER COLUMN "a" SET NOT NULL;',
  'ALTER TABLE "News" ADD "a" TEXT NOT NULL;',
  'ALTER TABLE "News" DROP COLUMN "a",\nADD COLUMN "b" TEXT NOT NULL DEFAULT \'\';',
  'ALTER TABLE "News" DROP "a";',
  'ALTER TABLE "News" RENAME "a" TO "b";',
  'ALTER TABLE "News" ADD COLUMN "a" TEXT NOT NULL CHECK ("a" <> \'DEFAULT\');',
  'ALTER INDEX "News_a_idx" RENAME TO "News_b_idx";',
  'DROP TRIGGER "count_news";',
  'DROP TRIGGER "count_news"; CREATE TRIGGER "count_items" AFTER INSERT ON "News" BEGIN SELECT 1; END;',
  'CREATE TRIGGER "count_news" AFTER INSERT ON "News" BEGIN SELECT 1; END; DROP TRIGGER "count_news";',
  'DROP /* not needed */ VIEW "Items";',
  'CREATE TABLE "x" ("id" INTEGER); DROP TABLE "News"; ALTER TABLE "new_News" RENAME TO "News";',
])('refuses %s', (sql) => {
  expect(findContracting(sql)).toBeDefined();
});

it.each([
  'CREATE TABLE "x" ("id" INTEGER NOT NULL);',
  'ALTER TABLE "News" ADD COLUMN "a" TEXT;',
  'ALTER TABLE "News" ADD COLUMN "a" BOOLEAN NOT NULL DEFAULT false;',
  'ALTER TABLE "News" ADD COLUMN "a" BOOLEAN NOT NULL DEFAULT false,\nADD COLUMN "b" TEXT;',
  'CREATE UNIQUE INDEX "x" ON "News"("a");\n-- DROP TABLE "News";',
  'ALTER TABLE "News" ALTER COLUMN "a" DROP NOT NULL, ALTER COLUMN "b" DROP DEFAULT;',
  'ALTER TABLE "News" ADD COLUMN "a" INTEGER NOT NULL GENERATED ALWAYS AS ("b" + 1) STORED;',
  'DROP TRIGGER "count_news";\nCREATE TRIGGER "count_news" AFTER INSERT ON "News" BEGIN SELECT 1; END;',
  'INSERT INTO "SiteSetting" VALUES (\'DROP TABLE x; RENAME COLUMN y\');',
])('lets %s pass', (sql) => {
  expect(findContracting(sql)).toBeUndefined();
});

/** Migrations from before the rule, which ran while the site was stopped. */
const firstUnderTheRule = '20261124120000';
/** It drops a unique index that the previous release only reads by. */
const namedException = '20261124215829_newsroom';

it.each(['sqlite', 'postgresql'])(
  'holds of every migration of %s but those that say that they contract',
  (provider) => {
    const folder = join('prisma', provider, 'migrations');
    for (const name of readdirSync(folder).filter((entry) => entry >= firstUnderTheRule && /^\d/.test(entry))) {
      if (isContract(name) || name === namedException) continue;
      const found = findContracting(readFileSync(join(folder, name, 'migration.sql'), 'utf8'));
      expect([name, found]).toEqual([name, undefined]);
    }
  },
);

it('skips a contract migration until requested, but not for a new database', () => {
  const applied = new Set(['20260101000000_init']);
  expect(isLeftOut('20270101000000_names_contract', applied, false)).toBe(true);
  expect(isLeftOut('20270101000000_names_contract', applied, true)).toBe(false);
  expect(isLeftOut('20270101000000_names_contract', new Set(), false)).toBe(false);
  expect(isLeftOut('20270101000000_names', applied, false)).toBe(false);
});
