import 'server-only';

import { clientOf } from '@/lib/platform/http/client-address';

import { describeBrowser } from './browser-name';
import { requestDeviceId } from './known-browser';
import { requestSessionId } from './session';

export interface Caller {
  /** The key by which limits count the client. */
  client: string;
  /** The user agent; empty if there is none. */
  browser: string;
  /** The id in the browser's current session cookie, valid or not. */
  sessionId?: string;
  deviceId?: string;
}

/** Reads from the headers who sent a request. Makes no query: the session of `sessionId` may have ended. */
export async function callerOf(headers: Pick<Headers, 'get'>): Promise<Caller> {
  return {
    client: clientOf(headers),
    browser: describeBrowser(headers.get('user-agent') ?? ''),
    sessionId: await requestSessionId(headers),
    deviceId: requestDeviceId(headers),
  };
}
