import { AnalyticsQuerySchema } from '@/lib/domains/analytics/range-schema';
import { addDays, utcDay } from '@/lib/domains/analytics/window';
import { paths } from '@/lib/paths';

export const presets = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['year', 'This year'],
  ['ever', 'All time'],
] as const;
type Preset = (typeof presets)[number][0];

const longAgo = '1970-01-01';

/** The request in the page's address and, if it is invalid, the reason. */
export interface FiguresQuery {
  preset: Preset | undefined;
  from: string;
  to?: string;
  compare?: 'previous' | 'year';
  /** In the API's format: `page=/about`. */
  line?: string;
  complaint?: string;
}

export function readFiguresQuery(
  parameters: Record<string, string | string[] | undefined>,
  now = new Date(),
): FiguresQuery {
  const text = (name: string) => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const preset = presets.find(([name]) => name === text('range'))?.[0];
  const given = {
    from: preset ? firstOf(preset, utcDay(now)) : text('from'),
    to: preset ? undefined : text('to'),
    compare: text('compare'),
    line: text('line'),
  };
  const usual = firstOf('30', utcDay(now));
  const whole = { ...given, from: given.from ?? usual };
  const read = AnalyticsQuerySchema.safeParse(whole);
  if (read.success)
    return {
      preset: preset ?? (given.from ? undefined : '30'),
      from: whole.from,
      to: whole.to,
      compare: read.data.compare,
      line: whole.line,
    };
  return { preset: '30', from: usual, complaint: sentence(read.error.issues[0]?.message ?? '') };
}

/** The API's messages begin with the name of a field. */
function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

function firstOf(preset: Preset, today: string): string {
  if (preset === 'ever') return longAgo;
  return preset === 'year' ? `${today.slice(0, 4)}-01-01` : addDays(today, 1 - Number(preset));
}

/** The page's address for the same request with some changes. */
export function addressOf(
  { preset, from, to, compare, line }: FiguresQuery,
  changes: Partial<FiguresQuery> = {},
): string {
  const query = { preset, from, to, compare, line, ...changes };
  const search = new URLSearchParams();
  const named = {
    ...(query.preset ? { range: query.preset } : { from: query.from, to: query.to }),
    compare: query.compare,
  };
  for (const [name, value] of Object.entries({ ...named, line: query.line })) if (value) search.set(name, value);
  return `${paths.figures}?${search.toString()}`;
}
