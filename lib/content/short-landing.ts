import { site } from '../site';

export const shortLanding = {
  meta: {
    title: `${site.name}: the proposal in one page`,
    description: `Who gains from one independent administrator for Tapes\u00a0A, B and\u00a0C under the ${site.plan}, and how to follow the proposal of ${site.name}.`,
  },
  lead: `The public prices of every US stock are coming under a single plan, and ${site.name} proposes to administer it independently, with one set of rules for every firm that uses the data.`,
  opportunities: [
    'A firm would sign, report and pay once for the entire market instead of once for each plan.',
    'One published definition of a user would apply to every tape.',
    'The administrator would sell no market data, and its policies would be public.',
  ],
} as const;
