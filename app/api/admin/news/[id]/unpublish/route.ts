import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { getEditedNews } from '@/lib/domains/news/versions/edited';
import { takeOffSite } from '@/lib/domains/mailings/acts-service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.unpublish, async ({ params, actor }) => {
    await takeOffSite(params.id, actor);
    return getEditedNews(params.id);
  }),
);
