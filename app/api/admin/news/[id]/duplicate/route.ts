import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { duplicateNewsItem } from '@/lib/domains/news/versions/drafts';
import { getEditedNews } from '@/lib/domains/news/versions/edited';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.duplicate, async ({ params, query, actor }) =>
    getEditedNews(await duplicateNewsItem(params.id, query, actor)),
  ),
);
