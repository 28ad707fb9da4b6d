import * as feedRoute from '@/app/feed.xml/route';
import * as sitemapRoute from '@/app/sitemap.xml/route';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';
import { requestScope } from '@/tools/test-bed/request-scope';

/** The text that a route without parameters responds with. */
export async function textOfRoute(route: Pick<typeof sitemapRoute, 'GET'>): Promise<string> {
  const request = new Request(testOrigin);
  return requestScope.run(request, async () => (await route.GET(request, {})).text());
}

/** Reads the public places of news. Returns a function that names those in which an item is shown. */
export async function publicPlaces(): Promise<(item: { id: number; title: string }) => Promise<string[]>> {
  const listed = async (query: Record<string, string>) => {
    const response = await api('GET', `/api/news?${new URLSearchParams(query).toString()}`);
    return (await response.json()) as { id: number }[];
  };
  const [list, feed, map] = [await listed({}), await textOfRoute(feedRoute), await textOfRoute(sitemapRoute)];
  return async ({ id, title }) => {
    const shown = {
      list: list.some((one) => one.id === id),
      search: (await listed({ q: title })).some((one) => one.id === id),
      'one item': (await api('GET', `/api/news/${id}`)).status === 200,
      feed: feed.includes(`id=${id}<`),
      'site map': map.includes(`id=${id}<`),
    };
    return Object.entries(shown).flatMap(([place, isShown]) => (isShown ? [place] : []));
  };
}
