import type { z } from 'zod';

import { AppError, type FieldErrors } from './app-error';

/** Parses untrusted input; throws a 400 that names every invalid field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    if (field) (errors[field] ??= []).push(issue.message);
  }
  throw new AppError('invalid', result.error.issues[0]?.message ?? 'The request is not valid.', { errors });
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
};

/** The message for a rule without one of its own. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  const label = (issue.path ?? []).join(' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const rule = describeRule(issue);
  return label && rule ? `${label.charAt(0).toUpperCase()}${label.slice(1)} ${rule}.` : 'The request is not valid.';
}

function describeRule(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return 'is required';
      const kind = kinds[issue.expected];
      return kind ? `must be ${kind}` : 'is not valid';
    }
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${String(issue.minimum)}`;
    case 'too_big':
      return `must be at most ${String(issue.maximum)}`;
    default:
      return 'is not valid';
  }
}
