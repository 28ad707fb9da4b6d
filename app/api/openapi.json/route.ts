import { env } from '@/lib/platform/process/env';
import { endpoint, resource } from '@/lib/api/endpoint';
import { openApiDocument, openApiContract } from '@/lib/registry/openapi/document';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(openApiContract.get, () => openApiDocument(env().siteUrl)),
);
