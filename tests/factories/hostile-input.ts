import { z } from 'zod';

import type { Contract } from '@/lib/platform/http/contract';

import { unique } from './people';
import { testPassword } from './quick-password';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  minItems?: number;
  maxLength?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** A value that a schema's description allows, including optional fields. */
export function exampleOf(schema: z.ZodType): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '');
}

/** A query that a schema accepts, as text. A cursor comes from an earlier page. */
export function exampleQueryOf(schema: z.ZodType): Record<string, string> {
  const { cursor: _cursor, ...fields } = exampleOf(schema) as Record<string, unknown>;
  return textsOf(fields);
}

const fileColumns = ['email', 'firstName', 'status', 'isVerified', 'subscribedAt'];

const textsByName: [name: RegExp, text: () => string][] = [
  [/email/i, () => `reader-${unique()}@example.com`],
  [/^date$/, () => '2026-03-01'],
  [/^publishAt$/, () => '2099-03-01T12:00:00.000Z'],
  [/At$/, () => '2099-04-01T12:00:00.000Z'],
  [/^currentPassword$/, () => testPassword],
  [/password/i, () => 'a longer horse battery'],
  [/^link$/, () => '/about'],
  [/^columns$/, () => fileColumns.join(',')],
  [/^key$/, () => `key-${unique()}`],
];

function sample(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return sample(choice, name);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([field, described]) => [field, sample(described, field)]));
    }
    case 'array':
      return schema.items ? [sample(schema.items, name)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textsByName.find(([pattern]) => pattern.test(name))?.[1]() ?? 'Announcements';
  }
}

/** Values that no field expects, and some that one may accept. */
export const hostileValues: readonly unknown[] = [
  ...[null, true, -1.5, 1e308, 2 ** 53, '', ' ', [], ['a', null], {}, nested(500)],
  ...['\0', 'a\0b', '\u0007\u001b[31mred', '\ud800', '\u202egnp.exe', 'é'.repeat(6000), 'x'.repeat(60_000)],
  ...["' OR 1=1 --", '<script>alert(1)</script>', '=1+1', '../../etc/passwd', '%00', '9'.repeat(30), '2026-02-30'],
  { constructor: { prototype: { isAdmin: true } }, toString: 1 },
];

const hostileTexts = hostileValues.filter((value) => typeof value === 'string').map((text) => text.slice(0, 2000));

/**
 * Each field in turn with each value. Fields that refuse a value by their contract are given it together: it then gets
 * no further than the contract, which says of each field what is wrong.
 */
function changesOf<Value>(
  names: readonly string[],
  values: readonly Value[],
  isRefused: (change: Record<string, Value>) => boolean,
): Record<string, Value>[] {
  return values.flatMap((value) => {
    const changes = names.map((name) => ({ [name]: value }));
    const refused = changes.filter(isRefused);
    const others = changes.filter((change) => !refused.includes(change));
    return refused.length > 0 ? [Object.assign({}, ...refused) as Record<string, Value>, ...others] : others;
  });
}

/**
 * Texts as long as a field may be: two that end in half of a character, one that begins with it, and two of characters of
 * two units each, one of which every cut by units splits.
 */
const splitTexts: readonly ((maximum: number) => string)[] = [
  (maximum) => `${'x'.repeat(maximum - 1)}\ud83d`,
  (maximum) => `${'é'.repeat(maximum - 1)}\ude00`,
  (maximum) => `\ude00${'x'.repeat(maximum - 1)}`,
  (maximum) => '😀'.repeat(maximum / 2),
  (maximum) => `x${'😀'.repeat((maximum - 1) / 2)}`,
];
/** The length of a text whose field states none: longer than what is shown of any, shorter than what a header holds. */
const usualLength = 1200;

/** An example in which a field's texts are replaced, at any depth; undefined if it has none. */
function withTexts(schema: JsonSchema, textOf: (maximum: number) => string): unknown {
  const { type, anyOf, oneOf, maxLength = usualLength, items, properties } = schema;
  if (schema.const !== undefined || schema.enum) return undefined;
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((choice) => withTexts(choice, textOf)).find((value) => value !== undefined);
  if (type === 'string') return textOf(maxLength);
  const item = items && withTexts(items, textOf);
  if (item !== undefined) return [item];
  if (!properties) return undefined;
  const replaced = Object.entries(properties).map(([name, part]) => [name, withTexts(part, textOf)] as const);
  if (replaced.every(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(replaced.map(([name, value]) => [name, value ?? sample(properties[name] ?? {}, name)]));
}

/** The fields of a schema that hold text, each of them split. */
function splitFieldsOf(schema: z.ZodType | undefined, textOf: (maximum: number) => string): Record<string, unknown> {
  if (!schema) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Object.entries(properties).map(([name, part]) => [name, withTexts(part, textOf)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Each field in turn, and all at once. */
function changesTo(fields: Record<string, unknown>): Record<string, unknown>[] {
  const one = Object.entries(fields).map(([name, value]) => ({ [name]: value }));
  return one.length > 1 ? [...one, fields] : one;
}

/** A file of lines with a text in its head, and in each cell of a line in turn. */
function fileWith(text: string): string {
  const line = ['a@example.org', '', '', '', '', ''];
  const lines = line.map((_, index) => line.with(index, `"${text}"`).join(','));
  return [`${fileColumns.join(',')},"${text}"`, ...lines].join('\n');
}

const textsOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Queries and bodies with split texts. */
export function splitInputsOf(contract: Contract): { query?: Record<string, string>; body?: string }[] {
  const { body, query, receives } = contract;
  const fields = body ? (exampleOf(body) as object) : {};
  const example = query ? exampleQueryOf(query) : {};
  return splitTexts.flatMap((textOf) => [
    ...(body
      ? changesTo(splitFieldsOf(body, textOf)).map((change) => ({ body: JSON.stringify({ ...fields, ...change }) }))
      : []),
    ...changesTo(splitFieldsOf(query, textOf)).map((change) => ({ query: textsOf({ ...example, ...change }) })),
    ...(receives ? [textOf(40), textOf(300)].map((text) => ({ body: fileWith(text) })) : []),
  ]);
}

/** Forms with split texts: in each field in turn, and in all fields for each button. */
export function splitFormsOf(contracts: readonly Contract[], steps: readonly string[]): FormData[] {
  const fields = fieldsOf(contracts);
  return splitTexts.flatMap((textOf) => {
    const split = Object.assign({}, ...contracts.map(({ body }) => splitFieldsOf(body, textOf))) as object;
    const changes = [
      ...changesTo({ ...split }),
      ...(contracts.length > 1 ? steps.map((step) => ({ ...split, step })) : []),
    ];
    return changes.map((change) => formOf({ ...fields, ...change }));
  });
}

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : { a: [nested(depth - 1)] };
}

/** Each query parameter with each hostile value that an address can carry. */
export function hostileQueriesOf({ query }: Contract): Record<string, string>[] {
  if (!query) return [];
  const example = exampleQueryOf(query);
  return changesOf(
    ['cursor', ...Object.keys(example)],
    [...hostileTexts, 'WzEsMV0', 'W251bGwsMV0', 'WyJhIiwxXQ'],
    (change) => !query.safeParse({ ...example, ...change }).success,
  ).map((change) => ({ ...example, ...change }));
}

export interface HostileBody {
  body: BodyInit;
  type: string;
}

const json = 'application/json';
const boundary = 'multipart/form-data; boundary=b';

/** Bodies that are not an object of fields in the format that an endpoint reads. */
const brokenBodies: readonly HostileBody[] = [
  ...['', '{', '[]', 'null', '"text"', '7', '{"a":1}{}', '['.repeat(20_000), '{"a":'.repeat(9000)].map((body) => ({
    body,
    type: json,
  })),
  { body: new Uint8Array([0x7b, 0xff, 0xfe, 0x00, 0x7d]), type: json },
  { body: '\ufeff{}', type: json },
  { body: `{"a":"${'x'.repeat(1_000_000)}"}`, type: json },
  { body: '{}', type: 'text/plain' },
  { body: '{}', type: '' },
  { body: '{}', type: 'application/json; charset=utf-16' },
  { body: 'email=%ff&email[]=1&__proto__=2&a=%', type: 'application/x-www-form-urlencoded' },
  { body: 'no part', type: 'multipart/form-data' },
  { body: '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\ncut', type: boundary },
  { body: '--b\r\nContent-Disposition: form-data\r\n\r\nnameless\r\n--b--\r\n', type: boundary },
  {
    body: '--b\r\nContent-Disposition: form-data; name="email"; filename="a"\r\n\r\nfile\r\n--b--\r\n',
    type: boundary,
  },
];

/** Keys with which a careless program reaches the prototype of its objects. JSON.stringify would omit the first. */
const prototypeKeys = '"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"hasOwnProperty":1';

/** Each field that an endpoint accepts, replaced by each hostile value or missing; and broken bodies. */
export function hostileBodiesOf({ body, receives }: Contract): HostileBody[] {
  if (receives) {
    const contents = ['', '\0', '\ufeff"a\n"', '%PDF-1.7', `%PDF-${'\0'.repeat(5000)}`, 'email\n\ud800\n"""'];
    return [...brokenBodies, ...contents.map((content) => ({ body: content, type: [receives].flat()[0] ?? '' }))];
  }
  // It reads none: each further one would be the same act again.
  if (!body) return brokenBodies.slice(0, 2);
  const example = exampleOf(body);
  const fields = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {};
  const withFields = (changed: Record<string, unknown>) => JSON.stringify({ ...fields, ...changed });
  const whole = JSON.stringify(fields);
  return [
    ...changesOf(
      Object.keys(fields),
      [...hostileValues, undefined],
      (change) => !body.safeParse({ ...fields, ...change }).success,
    ).map(withFields),
    withFields({ unexpected: 'field', id: 1, role: 'admin', isVerified: true }),
    `{${prototypeKeys}}`,
    whole === '{}' ? `{${prototypeKeys}}` : `${whole.slice(0, -1)},${prototypeKeys}}`,
  ]
    .map((body): HostileBody => ({ body, type: json }))
    .concat(brokenBodies);
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

function fieldsOf(contracts: readonly Contract[]): Record<string, unknown> {
  const examples = contracts.map(({ body }) => (body ? exampleOf(body) : {}) as Record<string, unknown>);
  const parts = contracts.some(({ path }) => path.includes('[')) ? { id: '1', passkey: '1' } : {};
  return Object.assign(parts, ...examples) as Record<string, unknown>;
}

/** What the button of a form with several acts sends; a form with one reads none. */
const stepsOf = (contracts: readonly Contract[], steps: readonly string[]) => (contracts.length > 1 ? steps : ['']);

/** What a browser sends for a form, once for each button of the site's forms. */
export function examplesOf(contracts: readonly Contract[], steps: readonly string[]): FormData[] {
  return stepsOf(contracts, steps).map((step) => formOf({ ...fieldsOf(contracts), step }));
}

/** A form with each field hostile, a file, missing or doubled, and with keys of a prototype. */
export function hostileFormsOf(contracts: readonly Contract[], steps: readonly string[]): FormData[] {
  const fields = fieldsOf(contracts);
  const doubled = formOf(fields);
  for (const name of Object.keys(fields)) doubled.append(name, 'twice');
  return [
    ...changesOf(Object.keys(fields), [...hostileTexts, new Blob(['a file']), undefined], (change) =>
      contracts.every(({ body }) => body?.safeParse({ ...fields, ...change }).success === false),
    ).map((change) => formOf({ ...fields, ...change })),
    ...examplesOf(contracts, steps),
    doubled,
    formOf({ ...fields, ['__proto__']: 'x', constructor: 'x', toString: 'x' }),
    new FormData(),
  ];
}
