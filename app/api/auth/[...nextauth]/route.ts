import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';

import { authContract } from '@/lib/auth/contract';
import { authOptions, wayBackCookieName, type SignInOutcome } from '@/lib/auth/options';
import { setCookies } from '@/lib/cookies';
import { endpoint, resource } from '@/lib/endpoint';
import { safeWayBack } from '@/lib/paths';
import { bodyLimit, readBytes } from '@/lib/http/body';

type NextAuthHandler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>;

/** Hands a request to next-auth; a refused sign-in answers as /api/login does, with the same status and message. */
async function handle(request: Request): Promise<Response> {
  const outcome: SignInOutcome = {};
  const handler = NextAuth(authOptions(request.headers, outcome)) as NextAuthHandler;
  const nextauth = new URL(request.url).pathname.split('/').slice(3);
  const body = request.method === 'POST' ? await readBytes(request, bodyLimit) : undefined;
  const response = await handler(await asNextRequest(request, body), { params: Promise.resolve({ nextauth }) });
  if (outcome.error) throw outcome.error;
  const answer = withoutStoredWayBack(response);
  if (outcome.signedIn) setCookies(answer.headers, outcome.signedIn.cookies.slice(1));
  return answer;
}

/** A way back is in the address, where it is judged; next-auth's own cookie of it is not kept. */
function withoutStoredWayBack(response: Response): Response {
  const answer = new Response(response.body, response);
  answer.headers.delete('set-cookie');
  for (const cookie of response.headers.getSetCookie())
    if (!cookie.startsWith(wayBackCookieName)) answer.headers.append('set-cookie', cookie);
  return answer;
}

async function asNextRequest(request: Request, body: Uint8Array | undefined): Promise<NextRequest> {
  const { NextRequest } = await import('next/server');
  const url = new URL(request.url);
  if (!safeWayBack(url.searchParams.get('callbackUrl'))) url.searchParams.delete('callbackUrl');
  return new NextRequest(url, {
    method: request.method,
    headers: request.headers,
    body: body as BodyInit | undefined,
  });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.nextAuthRead, ({ request }) => handle(request)),
  endpoint(authContract.nextAuthWrite, ({ request }) => handle(request)),
);
