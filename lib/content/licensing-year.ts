import { site } from '@/lib/site';

import type { GlossaryTerm } from './glossary';

export type Duty = 'agreement' | 'report' | 'invoice' | 'audit';

export interface LicensingYear {
  plan: string;
  /** The glossary term that explains the plan's name. */
  term?: GlossaryTerm;
  tapes: string;
  /** The months of the year in which each duty is due, counted from its beginning. */
  duties: Readonly<Record<Duty, readonly number[]>>;
}

export const dutyNames: Readonly<Record<Duty, string>> = {
  agreement: 'Agreement',
  report: 'Usage report',
  invoice: 'Invoice',
  audit: 'Audit',
};

function monthly(day: number): number[] {
  return Array.from({ length: 12 }, (_, month) => month + day);
}

/** One firm's year, drawn as a schematic: monthly reporting and billing, one review. */
export const licensingYears: { today: readonly LicensingYear[]; proposed: readonly LicensingYear[] } = {
  today: [
    {
      plan: 'CTA and CQ Plans',
      term: 'cta-cq-plans',
      tapes: 'Tapes\u00a0A and\u00a0B',
      duties: { agreement: [0.2], report: monthly(0.3), invoice: monthly(0.6), audit: [3.5] },
    },
    {
      plan: 'UTP Plan',
      term: 'utp-plan',
      tapes: 'Tape C',
      duties: { agreement: [1.4], report: monthly(0.7), invoice: monthly(0.1), audit: [8.5] },
    },
  ],
  proposed: [
    {
      plan: site.plan,
      tapes: 'Tapes\u00a0A, B and\u00a0C',
      duties: { agreement: [0.2], report: monthly(0.3), invoice: monthly(0.6), audit: [5.5] },
    },
  ],
};

export function countDuties(years: readonly LicensingYear[]): number {
  return years.flatMap(({ duties }) => Object.values(duties)).reduce((sum, dates) => sum + dates.length, 0);
}

export const yearFigure = {
  title: 'One firm’s year',
  today: 'Today',
  proposed: 'Under one plan',
  tally: (count: number) => `${count} tasks`,
  caption:
    'A schematic, for a firm that takes all three tapes, reports and is billed monthly, and is audited once a year under each set of rules.',
} as const;
