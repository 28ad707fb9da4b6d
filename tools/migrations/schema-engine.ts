import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { SchemaEngine } from '@prisma/schema-engine-wasm';

import { createAdapter, providerOf } from '../../lib/platform/database/adapter';
import { composeSchema } from '../../lib/platform/database/schema';
import { provideGlobal } from '../../lib/platform/process/singleton';

/** Loads Prisma's schema engine as WebAssembly, to draft SQL; its CLI would download a binary. */
export async function openEngine(projectRoot: string, databaseUrl: string): Promise<SchemaEngine> {
  bindings ??= loadBindings(projectRoot);
  const { SchemaEngine: Engine } = await bindings;
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils');
  return Engine.new(
    { datamodels: [['schema.prisma', composeSchema(projectRoot, providerOf(databaseUrl))]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(createAdapter(databaseUrl)),
  );
}

let bindings: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined;

/** Instantiated once per process, because the WebAssembly module keeps its memory in module scope. */
async function loadBindings(projectRoot: string) {
  const require = createRequire(join(projectRoot, 'package.json'));
  const modulePath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const loaded = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(readFileSync(join(dirname(modulePath), 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': loaded as unknown as WebAssembly.ModuleImports,
  });
  loaded.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  provideGlobal('PRISMA_WASM_PANIC_REGISTRY', {
    set_message(message: string) {
      throw new Error(`The schema engine stopped: ${message}`);
    },
  });
  return loaded;
}
