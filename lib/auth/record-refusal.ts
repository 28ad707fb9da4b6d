import 'server-only';

import { recordAudit, recordAuditRarely } from '../audit/service';
import { db } from '../db';
import { clientOf } from '../http/client-address';
import type { CurrentUser } from './schema';

interface Refused {
  method: string;
  url: string;
  headers: Headers;
}

const subjectOf = ({ method, url }: Refused) => `${method} ${new URL(url).pathname}`.slice(0, 200);

/** Enters that somebody asked for what their role does not allow. */
export async function recordRefusal(request: Refused, { id, email }: CurrentUser): Promise<void> {
  const actor = { id, email, client: clientOf(request.headers) };
  await recordAudit(db(), actor, { action: 'access.refused', subject: subjectOf(request) });
}

/** Enters that another site had a browser ask for a change here, by a request of the API or by a plain form. */
export async function recordOtherSite(request: Refused | Pick<Refused, 'headers'>): Promise<void> {
  const actor = { id: null, email: '', client: clientOf(request.headers) };
  const subject = 'url' in request ? subjectOf(request) : 'A form';
  await recordAuditRarely(actor, { action: 'access.other-site', subject });
}
