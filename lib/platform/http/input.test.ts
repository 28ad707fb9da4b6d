import { z } from 'zod';

import { NewsCreateSchema, newsRequiredMessage } from '@/lib/domains/news/schema';

import { AppError } from './app-error';
import { parseInput } from './input';

function refusal(schema: z.ZodType, value: unknown): AppError {
  try {
    parseInput(schema, value);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

const Schema = z.object({
  firstName: z.string().optional(),
  isVerified: z.boolean().optional(),
  days: z.coerce.number().int().min(1).max(10).optional(),
  count: z.int().optional(),
  kind: z.enum(['change', 'security', 'other']).optional(),
  list: z.array(z.string()).optional(),
  credential: z.object({ type: z.literal('public-key') }).optional(),
});

test.each([
  [{ firstName: 1 }, 'firstName', 'First name must be text.'],
  [{ firstName: null }, 'firstName', 'First name is required.'],
  [{ isVerified: 'yes' }, 'isVerified', 'Is verified must be true or false.'],
  [{ days: 'soon' }, 'days', 'Days must be a number.'],
  [{ days: 0 }, 'days', 'Days must be at least 1.'],
  [{ days: 11 }, 'days', 'Days must be at most 10.'],
  [{ count: 1.5 }, 'count', 'Count must be a whole number.'],
  [{ kind: 'x' }, 'kind', 'Kind must be one of change, security, other.'],
  [{ list: 'x' }, 'list', 'List must be a list.'],
  [{ credential: {} }, 'credential.type', 'Credential type must be public-key.'],
  [{ credential: 'x' }, 'credential', 'Credential is not valid.'],
])('a rule without words of its own gets a sentence: %j', (value, field, message) => {
  expect(refusal(Schema, value)).toMatchObject({ message, details: { errors: { [field]: [message] } } });
});

test.each([[null], ['x'], [[]]])('explains in a sentence that the input is not an object: %j', (value) => {
  expect(refusal(Schema, value).message).toBe('The request is not valid.');
});

test.each([[{}], [{ title: null }], [{ title: 'A title' }], [{ title: 'A title', excerpt: '' }]])(
  'a news item without what it needs is refused in the words of the form: %j',
  (value) => {
    expect(refusal(NewsCreateSchema, { category: '', ...value }).message).toBe(newsRequiredMessage);
  },
);
