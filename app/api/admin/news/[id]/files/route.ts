import { endpoint, resource } from '@/lib/api/endpoint';
import { newsFilesContract } from '@/lib/domains/news/files/contract';
import { addNewsFile, requireNewsFiles } from '@/lib/domains/news/files/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsFilesContract.list, ({ params }) => requireNewsFiles(params.id)),
  endpoint(newsFilesContract.add, ({ params, query, upload, actor }) =>
    addNewsFile(params.id, query.fileName, upload, actor),
  ),
);
