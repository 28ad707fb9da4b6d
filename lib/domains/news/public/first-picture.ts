import { unescapeHtml } from '@/lib/platform/text/escape';

/** A picture as an address and what stands for it. */
export interface CardPicture {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** Smaller ones are shown as a mark beside the words of a social card. */
const smallestWidth = 600;

/** The first picture in the HTML of a text that is large enough for a social card and says something. */
export function firstPicture(html: string | null | undefined): CardPicture | undefined {
  for (const [image] of (html ?? '').matchAll(/<img [^>]*>/g)) {
    const {
      src = '',
      srcset,
      width,
      height,
      alt = '',
    } = Object.fromEntries(
      [...image.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ) as Partial<Record<string, string>>;
    const url = srcset?.split(', ').at(-1)?.split(' ')[0] ?? src;
    if (alt && Number(width) >= smallestWidth)
      return { url, width: Number(width), height: Number(height), alt: unescapeHtml(alt) };
  }
  return undefined;
}
