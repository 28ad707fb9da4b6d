import { endpoint, resource } from '@/lib/endpoint';
import { newsContract } from '@/lib/news/contract';
import { createPreviewLink } from '@/lib/news/preview';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.createPreviewLink, ({ params, actor }) => createPreviewLink(params.id, actor)),
);
