import { execFileSync } from 'node:child_process';

import { openApiContract } from '@/lib/openapi/contract';

import { signedIn } from '../factories/people';
import { apiOf, apiRoutes } from '../../tools/test-bed/api';

interface Described {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string }[] }>>;
}

async function describeApi(): Promise<Described> {
  const { cookie } = await signedIn('admin');
  const response = await apiOf(openApiContract.get, {}, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as Described;
}

/** The validator is an ECMAScript module, which Jest does not load here: Node runs it by itself. */
function validate(document: object): unknown {
  const script = `
    import { Validator } from '@seriousme/openapi-schema-validator';
    import { readFileSync } from 'node:fs';
    console.log(JSON.stringify(await new Validator().validate(JSON.parse(readFileSync(0, 'utf8')))));`;
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    input: JSON.stringify(document),
    encoding: 'utf8',
  });
  return JSON.parse(answer);
}

it('is a valid OpenAPI 3.1 document', async () => {
  const document = await describeApi();
  expect(document.openapi).toBe('3.1.0');
  expect(validate(document)).toEqual({ valid: true });
  expect(validate({ ...document, paths: { '/api': { get: { responses: 1 } } } })).toMatchObject({ valid: false });
});

it('describes every method of every handler, and nothing else', async () => {
  const { paths } = await describeApi();
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served: string[] = [];
  for (const { pattern, load } of apiRoutes) {
    for (const [method, { contract }] of Object.entries(await load())) {
      if (contract) served.push(`${method} ${pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`);
    }
  }
  expect(described.toSorted()).toEqual(served.toSorted());
});

it('names the parameters of a list', async () => {
  const { paths } = await describeApi();
  const names = paths['/api/admin/users']?.get?.parameters.map(({ name }) => name);
  expect(names).toEqual(['q', 'limit', 'cursor', 'sort', 'role']);
});
