import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { discardDraft, saveDraft } from '@/lib/domains/news/versions/drafts';
import { getEditedNews } from '@/lib/domains/news/versions/edited';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.saveDraft, ({ params, body, actor }) => saveDraft(params.id, body, actor)),
  endpoint(newsActsContract.discardDraft, async ({ params, query, actor }) => {
    await discardDraft(params.id, query, actor);
    return getEditedNews(params.id);
  }),
);
