import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsContract } from '@/lib/domains/news/contract';
import { getEditedNews } from '@/lib/domains/news/versions/edited';
import { deleteItem, updateItem } from '@/lib/domains/mailings/acts-service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.get, ({ params }) => getEditedNews(params.id)),
  endpoint(newsContract.update, ({ params, body, actor }) => updateItem(params.id, body, actor)),
  endpoint(newsContract.delete, ({ params, actor }) => deleteItem(params.id, actor)),
);
