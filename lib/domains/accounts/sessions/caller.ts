import 'server-only';

import { clientOf } from '../../../platform/http/client-address';
import { describeBrowser } from './browser-name';
import { requestDeviceId } from './known-browser';
import { requestSessionId } from './session';

export interface Caller {
  /** What limits count as one client. */
  client: string;
  /** The browser's own name; empty when it gives none. */
  browser: string;
  /** The session that the browser has had until now, alive or not. */
  sessionId?: string;
  deviceId?: string;
}

export async function callerOf(headers: Pick<Headers, 'get'>): Promise<Caller> {
  return {
    client: clientOf(headers),
    browser: describeBrowser(headers.get('user-agent') ?? ''),
    sessionId: await requestSessionId(headers),
    deviceId: requestDeviceId(headers),
  };
}
