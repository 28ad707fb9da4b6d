import { botPurposeNames, type NameListName } from './dimensions';
import type { RangeFigures } from './range-schema';

type Named = Pick<RangeFigures, 'names' | 'campaignNames'>;

/** The title of an address, campaign or purpose in its own list; undefined if its name says all. */
export function nameOf({ names, campaignNames }: Named, list: NameListName, name: string): string | undefined {
  if (list === 'campaigns') return campaignNames[name];
  if (list === 'purposes') return botPurposeNames[name];
  return list === 'pages' || list === 'downloads' ? names[name] : undefined;
}
