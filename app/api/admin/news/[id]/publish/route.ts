import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { getEditedNews } from '@/lib/domains/news/versions/edited';
import { releaseItem } from '@/lib/domains/mailings/acts-service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.publish, async ({ params, body, actor, session }) => {
    await releaseItem(params.id, body, { actor, session });
    return getEditedNews(params.id);
  }),
);
