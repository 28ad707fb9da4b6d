/** The dimensions by which people's views are counted. */
const viewDimensions = ['page', 'referrer', 'campaign'] as const;
const botDimensions = ['bot', 'purpose'] as const;
/** Responses to people that are not pages of this site: documents, and addresses that do not exist. */
const otherDimensions = ['download', 'missing'] as const;

/** The steps from a view to a subscription that are counted by what led to them. */
export const steps = ['requested', 'confirmed'] as const;
export type Step = (typeof steps)[number];
const stepSources = ['page', 'campaign'] as const;
export type StepSource = (typeof stepSources)[number];

/** The steps of a day by which the mailing list grows and shrinks, counted with the act as `list`. */
export const listSteps = ['requested', 'confirmed', 'added', 'returned', 'left'] as const;
export type ListStep = (typeof listSteps)[number];
/** Neither is summed by month: they have few names. `subscribers` is how many there were at the end of a day. */
export const listDimension = 'list';
export const levelDimension = 'subscribers';

export const recordedDimensions = [...viewDimensions, ...botDimensions, ...otherDimensions] as const;
export type RecordedDimension = (typeof recordedDimensions)[number];

/** The lists of names, and what each counts. */
export const listed = {
  pages: 'page',
  referrers: 'referrer',
  campaigns: 'campaign',
  bots: 'bot',
  purposes: 'purpose',
  downloads: 'download',
  missing: 'missing',
} as const satisfies Record<string, RecordedDimension>;
export type NameListName = keyof typeof listed;
// `keys` loses the types of the keys.
export const listNames = Object.keys(listed) as NameListName[];

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
export function maximumPerDay(dimension: string): number {
  return dimension === 'missing' ? missingPerDay : namesPerDay;
}

export const botPurposes = ['search', 'ai', 'monitoring', 'other'] as const;
export type BotPurpose = (typeof botPurposes)[number];
export const botPurposeNames: Readonly<Record<string, string>> = {
  search: 'Search',
  ai: 'AI',
  monitoring: 'Monitoring',
  other: 'Other',
} satisfies Record<BotPurpose, string>;

/** The places under Analytics, as the address names them; the first is the default. */
export const views = { traffic: 'Traffic', subscribers: 'Subscribers', campaigns: 'Campaigns' } as const;
export type View = keyof typeof views;

/** Also returns the default view for a name that is none. */
export function viewOf(name: string | null | undefined): View {
  return name && Object.hasOwn(views, name) ? (name as View) : 'traffic';
}
