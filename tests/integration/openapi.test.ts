// @documented `GET /api/openapi.json` describes every endpoint to a signed-in administrator: addresses, parameters, bodies, responses and refusals.
// @documented It is generated from the contracts that the handlers implement (`lib/domains/<domain>/contract.ts`).
// @documented Each contract says who may call its endpoint: the public, signed-in users, editors and administrators, or administrators only.

import { execFileSync } from 'node:child_process';

import { openApiContract } from '@/lib/registry/openapi/document';
import { apiOf, apiRoutes } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

interface Described {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { enum?: string[] }> };
}

interface Operation {
  operationId: string;
  parameters: { name: string }[];
  security: object[];
  responses: Record<string, object>;
}

/** Public operations that refuse a wrong proof. */
const signsIn = /\/api\/(login|metrics|auth\/)/;

async function describeApi(): Promise<Described> {
  const { cookie } = await signedIn('admin');
  const response = await apiOf(openApiContract.get, {}, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as Described;
}

interface Problem {
  severity: 'error' | 'warn';
  ruleId: string;
  location: { pointer?: string }[];
}

/**
 * The findings of Redocly's recommended rules. They are an ECMAScript module, which Jest does not load, so Node runs
 * it.
 */
function lint(document: object): string[] {
  const script = `
    import { createConfig, lintFromString } from '@redocly/openapi-core';
    import { readFileSync } from 'node:fs';
    const config = await createConfig({ extends: ['recommended'] });
    const source = readFileSync(0, 'utf8');
    console.log(JSON.stringify(await lintFromString({ source, absoluteRef: '/openapi.json', config })));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    input: JSON.stringify(document),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const problems = JSON.parse(printed) as Problem[];
  return problems.map(({ severity, ruleId, location }) => `${severity} ${ruleId} ${location[0]?.pointer}`).sort();
}

it('keeps Redocly’s recommended rules, but for six warnings whose reasons are known', async () => {
  const document = await describeApi();
  expect(document.openapi).toBe('3.1.0');
  expect(lint(document)).toEqual([
    // These redirect to a page: 303 is their success.
    'warn operation-2xx-response #/paths/~1api~1logout/get/responses',
    'warn operation-2xx-response #/paths/~1api~1unsubscribe/get/responses',
    'warn operation-2xx-response #/paths/~1api~1unsubscribe/post/responses',
    // These take no input and are open to everyone, so they refuse nothing.
    'warn operation-4xx-response #/paths/~1api~1health/get/responses',
    'warn operation-4xx-response #/paths/~1api~1health~1ready/get/responses',
    'warn operation-4xx-response #/paths/~1api~1logout/get/responses',
  ]);
  expect(lint({ ...document, paths: { '/api': { get: { responses: 1 } } } })).toContain(
    'error struct #/paths/~1api/get/responses',
  );
});

it('names every action that the audit trail may hold', async () => {
  const { components } = await describeApi();
  expect(components.schemas.AuditAction?.enum).toEqual(expect.arrayContaining(['news.publish', 'sign-in.success']));
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

it('says of every operation who may call it and how it refuses', async () => {
  const { paths } = await describeApi();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  for (const { name, security, responses } of operations) {
    expect([name, Array.isArray(security)]).toEqual([name, true]);
    expect([name, Object.keys(responses).includes('503')]).toEqual([name, true]);
    const isGuarded = security.length > 0;
    expect([name, '401' in responses]).toEqual([name, isGuarded || signsIn.test(name)]);
  }
  const patch = paths['/api/admin/news/{id}']?.patch;
  expect(Object.keys(patch?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '409', '413', '415', '503']);
  expect(patch?.responses['409']).toMatchObject({
    content: {
      'application/json': { schema: { properties: { message: {}, current: { properties: { title: {} } } } } },
    },
  });
});

it('requires no property of a schema that it does not define', async () => {
  const schemas: { required?: string[]; properties?: object }[] = [];
  JSON.stringify(await describeApi(), (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'required' in value && Array.isArray(value.required)) {
      schemas.push(value as (typeof schemas)[number]);
    }
    return value;
  });
  expect(schemas.length).toBeGreaterThan(50);
  for (const { required = [], properties = {} } of schemas)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
});
