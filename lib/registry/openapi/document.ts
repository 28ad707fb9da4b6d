import { z } from 'zod';

import { errorStatuses, type ErrorCode } from '@/lib/platform/http/app-error';
import {
  contract,
  proofOf,
  refusalsOf,
  successStatus,
  type Contract,
  type MediaTypes,
} from '@/lib/platform/http/contract';
import { site } from '@/lib/site';

import { auditActions, contracts } from '../domains';

export const openApiContract = {
  get: contract('GET /api/openapi.json', {
    access: 'admin',
    effect: 'reads',
    summary: 'Describes every endpoint (OpenAPI 3.1).',
    output: z.looseObject({ openapi: z.string() }),
  }),
};

export const contractsByDomain: Record<string, Record<string, Contract>> = { ...contracts, openApi: openApiContract };

type JsonSchema = Record<string, unknown>;

/** Returns the whole API as an OpenAPI 3.1 document, generated from the contracts that the handlers implement. */
export function openApiDocument(siteUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [domain, itsContracts] of Object.entries(contractsByDomain)) {
    for (const [name, endpoint] of Object.entries(itsContracts)) {
      const path = endpoint.path.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(domain, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: 'The rules behind it are in docs/contract.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: {
        Error: schemaOf(ErrorSchema, 'output'),
        AuditAction: { type: 'string', enum: Object.keys(auditActions) },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session-token' } },
    },
  };
}

const ErrorSchema = z.object({
  message: z.string().describe('Why, in a sentence for a person.'),
  errors: z.record(z.string(), z.string().array()).optional().describe('What is wrong, by field.'),
  code: z
    .enum(['reauthenticate', 'second_factor', 'start_again', 'second_factor_required', 'password_change_required'])
    .optional()
    .describe('What the caller has to do first, if that helps.'),
  methods: z.string().array().optional().describe('With `second_factor`: the factors that the account has.'),
});

const refusalTexts: Readonly<Record<ErrorCode, string>> = {
  invalid: 'The input is not valid; `errors` names the fields.',
  unauthorized: 'Not signed in, or the credentials are wrong.',
  forbidden: 'Not allowed for this role or from another site, or not before the step that `code` names.',
  not_found: 'Not found.',
  method_not_allowed: 'The address has no such method.',
  conflict: 'It exists already, or has changed in the meantime.',
  gone: 'It was withdrawn.',
  too_large: 'The body is too large.',
  not_json: 'The body is of another media type.',
  too_many: 'Too many requests.',
  unavailable: 'The database is unavailable, or nothing can be saved. The request may succeed later.',
};

/** Refusals whose response says when to try again. */
const retried: readonly ErrorCode[] = ['too_many', 'unavailable'];

function refusals(contract: Contract) {
  return Object.fromEntries(
    refusalsOf(contract).map((code) => {
      const isDetailed = code === 'conflict' && contract.conflict;
      const schema = isDetailed
        ? schemaOf(ErrorSchema.extend(isDetailed.partial().shape), 'output')
        : { $ref: '#/components/schemas/Error' };
      return [
        errorStatuses[code],
        {
          description: refusalTexts[code],
          ...(retried.includes(code) && {
            headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
          }),
          content: { 'application/json': { schema } },
        },
      ];
    }),
  );
}

function operation(domain: string, name: string, contract: Contract) {
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: contract.summary,
    ...proofDescription(contract),
    security: contract.access === 'public' ? [] : [{ session: [] }],
    parameters: [...pathParameters(contract), ...queryParameters(contract)],
    ...(requestContent(contract) && {
      requestBody: { required: !(contract.body instanceof z.ZodOptional), content: requestContent(contract) },
    }),
    responses: {
      [successStatus(contract)]: success(contract),
      ...refusals(contract),
    },
  };
}

const proofTexts = {
  always: 'Returns',
  sometimes: 'In some cases returns',
  'from-the-twentieth': 'From the twentieth such operation of an account within an hour on, returns',
};

function proofDescription({ effect = 'reads' }: Contract): { description?: string } {
  const proof = proofOf[effect];
  if (proof === 'never') return {};
  return {
    description: `${proofTexts[proof]} 403 with the code \`reauthenticate\` unless the user confirmed their identity within the last ten minutes.`,
  };
}

function pathParameters({ path, params }: Contract) {
  const { properties } = objectOf(params ? schemaOf(params, 'input') : {});
  return [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
}

function queryParameters({ query }: Contract) {
  if (!query) return [];
  const { properties, required } = objectOf(schemaOf(query, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function requestContent({ body, bodyFormat, receives }: Contract) {
  if (receives) return contentOf(receives);
  if (!body) return undefined;
  const schema = schemaOf(body, 'input');
  return {
    ...(bodyFormat !== 'form' && { 'application/json': { schema } }),
    ...(bodyFormat && bodyFormat !== 'json' && { 'application/x-www-form-urlencoded': { schema } }),
  };
}

/** Bytes of one of these types. */
function contentOf(types: MediaTypes) {
  return Object.fromEntries([types].flat().map((type) => [type, {}]));
}

function success({ output, pageOf, sends }: Contract) {
  if (pageOf) {
    return {
      description: 'One page of the list.',
      headers: {
        'X-Total-Count': { description: 'Rows on all pages.', schema: { type: 'integer' } },
        Link: { description: 'The other pages (rel next, prev, last).', schema: { type: 'string' } },
      },
      content: { 'application/json': { schema: { type: 'array', items: schemaOf(pageOf, 'output') } } },
    };
  }
  if (output) return { description: 'Done.', content: { 'application/json': { schema: schemaOf(output, 'output') } } };
  return { description: 'Done.', ...(sends && { content: contentOf(sends) }) };
}

/** Rules that JSON Schema cannot express, such as those in code, are left out: the server's message explains them. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

function objectOf(schema: JsonSchema): { properties: Record<string, unknown>; required: string[] } {
  const { properties, required } = ObjectSchema.parse(schema);
  return { properties, required };
}

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.string().array().default([]),
});
