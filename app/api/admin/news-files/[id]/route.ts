import { endpoint, resource } from '@/lib/api/endpoint';
import { newsFilesContract } from '@/lib/domains/news/files-contract';
import { deleteNewsFile, updateNewsFile } from '@/lib/domains/news/items/files-service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsFilesContract.update, ({ params, body, actor }) => updateNewsFile(params.id, body, actor)),
  endpoint(newsFilesContract.delete, ({ params, actor }) => deleteNewsFile(params.id, actor)),
);
