import 'server-only';

import { clientAddressHeader, clientKey } from '../http/client-address';
import { requestSessionId } from './session';

/** Who asks to be signed in, as far as a request says it. */
export interface Caller {
  /** What limits count as one client. */
  client: string;
  /** The session that the browser has had until now, alive or not. */
  sessionId?: string;
}

export async function callerOf(headers: Pick<Headers, 'get'>): Promise<Caller> {
  return {
    client: clientKey(headers.get(clientAddressHeader) ?? 'unknown'),
    sessionId: await requestSessionId(headers),
  };
}
