import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { createDraft } from '@/lib/domains/news/versions/drafts';
import { getEditedNews } from '@/lib/domains/news/versions/edited';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.createDraft, async ({ body, actor }) => getEditedNews(await createDraft(body, actor))),
);
