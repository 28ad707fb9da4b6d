import { endpoint, resource } from '@/lib/api/endpoint';
import { newsFilesContract } from '@/lib/domains/news/files-contract';
import { addNewsFile, listNewsFiles } from '@/lib/domains/news/items/files-service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsFilesContract.list, ({ params }) => listNewsFiles(params.id)),
  endpoint(newsFilesContract.add, ({ params, query, upload, actor }) => addNewsFile(params.id, query, upload, actor)),
);
