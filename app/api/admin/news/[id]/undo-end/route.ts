import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { getEditedNews } from '@/lib/domains/news/versions/edited';
import { putBack } from '@/lib/domains/mailings/acts-service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.undoEnd, async ({ params, actor }) => {
    await putBack(params.id, actor);
    return getEditedNews(params.id);
  }),
);
