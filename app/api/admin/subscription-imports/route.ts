import { AppError } from '@/lib/app-error';
import { endpoint, resource } from '@/lib/endpoint';
import { createImport, listImports } from '@/lib/subscriptions/import';
import { importsContract } from '@/lib/subscriptions/import-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(importsContract.list, () => listImports()),
  endpoint(importsContract.create, ({ query, upload, actor, request }) => {
    if (!upload) throw new AppError('invalid', 'The file is empty.');
    return createImport(query, upload, actor, Number(request.headers.get('content-length')));
  }),
);
