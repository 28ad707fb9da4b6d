import { endpoint, resource } from '@/lib/api/endpoint';
import { newsContract } from '@/lib/domains/news/contract';
import { createPreviewLink, withdrawPreviewLinks } from '@/lib/domains/news/public/preview';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.createPreviewLink, ({ params, query, actor }) => createPreviewLink(params.id, query, actor)),
  endpoint(newsContract.withdrawPreviewLinks, ({ params, actor }) => withdrawPreviewLinks(params.id, actor)),
);
