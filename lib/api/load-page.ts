import type { z } from 'zod';

import type { Contract } from '@/lib/platform/http/contract';
import { readListPage, type ListPage } from '@/lib/platform/lists/list-page';

import { callApi, type ListResult, type QueryParameters, type Route } from './api-client';

type List<RowSchema extends z.ZodType> = Contract & { pageOf: RowSchema };

/** Loads one page of a list, with the parameters that its screen has chosen. */
export async function loadPage<RowSchema extends z.ZodType>(
  contract: List<RowSchema> | Route<List<RowSchema>>,
  query: QueryParameters,
): Promise<ListPage<z.output<RowSchema>>> {
  // The screen derives its parameters from the address; the API refuses those that the contract does not accept.
  const call = callApi as (list: typeof contract, input: object) => Promise<ListResult<z.output<RowSchema>>>;
  return readListPage(await call(contract, { query }));
}
