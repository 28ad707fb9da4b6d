import type { CardName } from '@/lib/domains/site/pages';
import { site } from '@/lib/site';

import { about } from './about';
import { documents } from './documents';
import { hero } from './landing';
import { primer } from './primer';
import { updates } from './updates';
import { vision } from './vision';

/** The picture under a card's title. */
export type CardPicture = 'tapes' | 'office' | 'year' | 'path' | 'columns' | 'letter' | 'sheets';

export interface SocialCard {
  kicker: string;
  title: string;
  picture: CardPicture;
}

/** The cards of pages by the name in their address: /og/{name}.png. */
export const pageCards: Readonly<Record<CardName, SocialCard>> = {
  site: { kicker: 'A proposal', title: hero.title, picture: 'tapes' },
  about: { kicker: 'About', title: about.meta.title, picture: 'office' },
  vision: { kicker: 'In five pictures', title: vision.meta.title, picture: 'year' },
  primer: { kicker: 'A reader’s guide', title: primer.meta.title, picture: 'path' },
  updates: { kicker: 'News', title: updates.meta.title, picture: 'columns' },
  documents: { kicker: 'Register', title: documents.meta.title, picture: 'sheets' },
  contact: { kicker: 'Contact', title: `Write to ${site.name}`, picture: 'letter' },
  legal: { kicker: 'Legal', title: 'Privacy, terms and data protection', picture: 'sheets' },
};
