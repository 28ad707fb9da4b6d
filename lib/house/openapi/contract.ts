import { z } from 'zod';

import { contract } from '../../platform/http/contract';

export const openApiContract = {
  get: contract('GET /api/openapi.json', {
    access: 'admin',
    summary: 'Describes every endpoint (OpenAPI 3.1).',
    output: z.looseObject({ openapi: z.string() }),
  }),
};
