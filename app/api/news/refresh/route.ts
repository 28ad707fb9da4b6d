import { newsContract } from '@/lib/news/contract';
import { endpoint, resource } from '@/lib/http/endpoint';
import { isNewsRefreshDue } from '@/lib/news/due';
import { renewNews } from '@/lib/revalidate';

/**
 * The server calls it on itself when an item goes live or ends by the clock: Next forgets kept pages only while it
 * answers a request. Anybody may call it, for at any other time it does nothing.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.refresh, () => {
    if (isNewsRefreshDue()) renewNews();
  }),
);
