import { about } from './about';
import { hero } from './landing';
import { primer } from './primer';
import { updates } from './updates';
import { vision } from './vision';

import { site } from '../site';

/** What a drawn social card says. */
export interface SocialCard {
  kicker: string;
  title: string;
}

/** The cards of pages, by the name in their address: /og/{name}.png. */
export const pageCards: Readonly<Record<string, SocialCard>> = {
  site: { kicker: 'A proposal', title: hero.title },
  about: { kicker: 'About', title: about.meta.title },
  vision: { kicker: site.tagline, title: vision.meta.title },
  primer: { kicker: 'A reader’s guide', title: primer.meta.title },
  updates: { kicker: 'News', title: updates.meta.title },
  contact: { kicker: 'Contact', title: `Write to ${site.name}` },
  legal: { kicker: 'Legal', title: 'Privacy, terms and data protection' },
};
