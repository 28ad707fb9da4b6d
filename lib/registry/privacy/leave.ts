import 'server-only';

import type { z } from 'zod';

import { endpoint } from '@/lib/api/endpoint';
import { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { sendErasureLink } from '@/lib/domains/mailing-list/readers/erasure-link';
import { unsubscribe } from '@/lib/domains/mailing-list/readers/unsubscribe';
import type { LeaveSchema } from '@/lib/domains/mailing-list/schema';
import { paths } from '@/lib/paths';

/**
 * Does what the reader of an unsubscribe link wants. Returns the page that confirms it, and a token that undoes it, if it
 * can be undone. Letters are forwarded and their links do not expire, so an erasure needs a link of its own.
 */
export async function leave(
  { token, action, back }: z.output<typeof LeaveSchema>,
  { isOneClick = false } = {},
): Promise<{ next: string; returnToken?: string }> {
  if (action === 'erase') {
    await sendErasureLink(token);
    return { next: paths.erasureLinkSent(token, back) };
  }
  const { returnToken } = await unsubscribe(token, isOneClick);
  return { next: paths.leaving(token, returnToken), returnToken };
}

/** Shared by the API and the page's forms. */
export const leaveEndpoint = endpoint(readersContract.leave, async ({ body }) => {
  const { next } = await leave(body);
  return { next };
});
