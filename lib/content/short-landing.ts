import { site } from '../site';

/** The words of the landing page in short. */
export const shortLanding = {
  meta: {
    title: `${site.name}: the proposal in one page`,
    description: `Who gains from one independent administrator for Tapes\u00a0A, B and\u00a0C under the ${site.plan}, and how to follow the proposal of ${site.name}.`,
  },
  lead: `The prices of every US stock are to come under one plan. ${site.name} offers to run its office: on its own feet, and by one set of rules.`,
  opportunities: [
    'Sign, report and pay once for the whole market.',
    'One definition of a user, whichever tape it is.',
    'No data for sale, and every policy in public.',
  ],
} as const;
