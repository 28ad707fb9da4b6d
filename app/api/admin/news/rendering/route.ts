import { endpoint, resource } from '@/lib/api/endpoint';
import { newsTextContract } from '@/lib/domains/news/markdown-contract';
import { renderNewsText } from '@/lib/domains/news/public/rendering';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsTextContract.render, ({ body }) => renderNewsText(body)),
);
