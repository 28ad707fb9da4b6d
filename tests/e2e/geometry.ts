import type { Locator } from '@playwright/test';

/**
 * How far `to` lies from `from`, in pixels: `beside` and `below` are the gaps to its right and under it, negative where
 * the two overlap; `down` is from top to top.
 */
export async function distance(from: Locator, to: Locator): Promise<Record<'beside' | 'below' | 'down', number>> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('One of the two places is not shown.');
  return {
    beside: end.x - start.x - start.width,
    below: end.y - start.y - start.height,
    down: end.y - start.y,
  };
}

/** The share of the window's height that a place takes. */
export function shareOfWindow(place: Locator): Promise<number> {
  return place.evaluate((element) => element.getBoundingClientRect().height / window.innerHeight);
}
