import type { z } from 'zod';

import { readListPage, type ListPage } from '../platform/lists/list-page';
import type { Contract } from '../platform/http/contract';
import { callApi, type ListAnswer, type QueryParameters } from './api-client';

type List<RowSchema extends z.ZodType> = Contract & { pageOf: RowSchema };

/** One page of a list of the back office; the parameters are those that the list's screen has chosen. */
export async function loadPage<RowSchema extends z.ZodType>(
  contract: List<RowSchema>,
  query: QueryParameters,
): Promise<ListPage<z.output<RowSchema>>> {
  // A screen makes its parameters of what the address says, and the API refuses what the contract does not take.
  const call = callApi as (list: typeof contract, input: object) => Promise<ListAnswer<z.output<RowSchema>>>;
  return readListPage(await call(contract, { query }));
}
