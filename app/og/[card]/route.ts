import { pageCards, type SocialCard } from '@/lib/content/social-cards';
import { getPublishedNewsItem } from '@/lib/domains/news/public/published';
import { publicCacheControl } from '@/lib/domains/site/pages';

import { cardImage } from '../card-image';

/** The front keeps each card until the site changes; then it asks whether the item is still there. */
export const dynamic = 'force-dynamic';

const ofNoCard = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** A page's social card, or a published news item's: /og/site.png, /og/news-7.png. */
export async function GET(_: Request, { params }: { params: Promise<{ card: string }> }): Promise<Response> {
  const name = /^([a-z0-9-]+)\.png$/.exec((await params).card)?.[1];
  const newsId = /^news-([1-9]\d{0,8})$/.exec(name ?? '')?.[1];
  const card = newsId ? await newsCard(Number(newsId)) : Object.entries(pageCards).find(([page]) => page === name)?.[1];
  if (!card) return Response.json({ message: 'Not found.' }, { status: 404, headers: ofNoCard });
  return new Response(await cardImage(card), {
    // The card of an item leaves the site with it.
    headers: { 'Content-Type': 'image/png', 'Cache-Control': newsId ? publicCacheControl : 'public, max-age=3600' },
  });
}

async function newsCard(id: number): Promise<SocialCard | undefined> {
  const item = await getPublishedNewsItem(id);
  return item ? { kicker: item.category, title: item.title, picture: 'columns' } : undefined;
}
