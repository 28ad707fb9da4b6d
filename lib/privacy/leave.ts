import 'server-only';

import type { z } from 'zod';

import { endpoint } from '../api/endpoint';
import { readersContract } from '../domains/mailing-list/reader-contract';
import type { LeaveSchema } from '../domains/mailing-list/schema';
import { unsubscribe } from '../domains/mailing-list/unsubscribe';
import { paths } from '../paths';
import { eraseByLink } from './erasure';

/** Does what the reader of an unsubscribe link wants. Returns a token that undoes it, if it can be undone. */
export async function leave({ token, action }: z.output<typeof LeaveSchema>): Promise<{ returnToken?: string }> {
  if (action === 'unsubscribe') return unsubscribe(token);
  await eraseByLink(token);
  return {};
}

/** Shared by the API and the page's forms. */
export const leaveEndpoint = endpoint(readersContract.leave, async ({ body }) => {
  const { returnToken } = await leave(body);
  return { next: paths.leaving(body.token, returnToken) };
});
