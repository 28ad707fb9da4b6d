import { z } from 'zod';

/** As Next's own schema has it, without the segments of intercepted routes, which this site does not have. */
const SegmentSchema = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum(['c', 'oc', 'd']), z.array(z.string()).nullable()]),
]);
const StateSchema: z.ZodType = z.tuple([
  SegmentSchema,
  z.record(
    z.string(),
    z.lazy(() => StateSchema),
  ),
  z.tuple([z.string(), z.string()]).nullish(),
  z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
  z.number().nullish(),
  z.string().optional(),
]);

/** Several times as many as a page of this site has. Next's time grows with the square: a thousand take half a second. */
const mostSegments = 64;

/** Whether Next can read what its router says of the page that it shows. To anything else it responds with 500, or late. */
export function isRouterState(header: string): boolean {
  try {
    const text = decodeURIComponent(header);
    if (text.split('{', mostSegments + 1).length > mostSegments) return false;
    const state: unknown = JSON.parse(text, (name, value: unknown) => {
      // Which a record of zod's passes over.
      if (name === '__proto__') throw new SyntaxError(name);
      return value;
    });
    return StateSchema.safeParse(state).success;
  } catch {
    return false;
  }
}
