import 'server-only';

import { isProofRequired } from '@/lib/domains/accounts/sessions/recent-proof';
import { recordRefusal } from '@/lib/domains/accounts/sessions/record-refusal';
import { getSession } from '@/lib/domains/accounts/sessions/session';
import type { Contract } from '@/lib/platform/http/contract';

/** Records a call that was refused without a recent proof, whether by its contract or by its handler. */
export async function recordUnproved<T>(request: Request, contract: Contract, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A wrong proof is recorded as an event of its own; a navigation is redirected to where the proof is asked for.
    if (isProofRequired(error) && !contract.allowsPendingPassword && !isNavigation(request)) {
      const session = await getSession(request.headers);
      if (session) await recordRefusal(request, session, 'proof');
    }
    throw error;
  }
}

/** Whether a person opens the address in a browser, which would show JSON as text. */
export function isNavigation(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate';
}
