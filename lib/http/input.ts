import type { z } from 'zod';

import { AppError, type FieldErrors } from '../app-error';

/** Parses what came from outside; throws a 400 that names every field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    if (field) (errors[field] ??= []).push(issue.message);
  }
  throw new AppError('invalid', result.error.issues[0]?.message ?? 'The request is not valid.', { errors });
}
