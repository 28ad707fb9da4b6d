/** The dimensions by which people's views are counted. `entry` is a visitor's first page of the day. */
const viewDimensions = ['page', 'entry', 'referrer', 'campaign'] as const;
const botDimensions = ['bot', 'purpose'] as const;
/** Responses to people that are not pages of this site: documents, and addresses that do not exist. */
const otherDimensions = ['download', 'missing'] as const;

/** The steps from a request to a lasting subscription. */
export const steps = ['requested', 'confirmed', 'stayed'] as const;
export type Step = (typeof steps)[number];
const stepSources = ['page', 'campaign'] as const;
export type StepSource = (typeof stepSources)[number];

export const recordedDimensions = [...viewDimensions, ...botDimensions, ...otherDimensions] as const;
export type RecordedDimension = (typeof recordedDimensions)[number];

export type Dimension = RecordedDimension | `${Step}:${StepSource}`;

export const stepDimensions = steps.flatMap((step) => stepSources.map((source) => `${step}:${source}` as const));

export const dimensions: readonly Dimension[] = [...recordedDimensions, ...stepDimensions];

/** Maximum number of distinct names per day and dimension: a client that invents names cannot slow down the figures. */
export const namesPerDay = 200;
/** Of addresses that do not exist, which anyone can invent. */
const missingPerDay = 50;
/** The same for a month or a year that has ended. */
export const namesPerPeriod = 500;
export const otherName = '(other)';

/** The number of distinct names that a dimension counts per day; further ones are counted as `otherName`. */
export function maximumPerDay(dimension: Dimension): number {
  return dimension === 'missing' ? missingPerDay : namesPerDay;
}

export const botPurposes = ['search', 'ai', 'monitoring', 'other'] as const;
export type BotPurpose = (typeof botPurposes)[number];
