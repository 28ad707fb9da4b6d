import { AppError } from '@/lib/platform/http/app-error';
import { endpoint, resource } from '@/lib/api/endpoint';
import { createImport, listImports } from '@/lib/domains/mailing-list/import/import';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(importsContract.list, () => listImports()),
  endpoint(importsContract.create, ({ query, upload, actor, request }) => {
    if (!upload) throw new AppError('invalid', 'The file is empty.');
    return createImport(query, upload, actor, Number(request.headers.get('content-length')));
  }),
);
