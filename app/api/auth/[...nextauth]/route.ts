import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';

import { authContract } from '@/lib/auth/contract';
import { signedInHint } from '@/lib/auth/session';
import { authOptions, type SignInOutcome } from '@/lib/auth/options';
import { setCookies } from '@/lib/http/cookies';
import { endpoint, resource } from '@/lib/http/endpoint';
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
  const answer = new Response(response.body, response);
  if (outcome.signedIn) setCookies(answer.headers, [signedInHint()]);
  return answer;
}

async function asNextRequest(request: Request, body: Uint8Array | undefined): Promise<NextRequest> {
  const { NextRequest } = await import('next/server');
  return new NextRequest(request.url, {
    method: request.method,
    headers: request.headers,
    body: body as BodyInit | undefined,
  });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.nextAuthRead, ({ request }) => handle(request)),
  endpoint(authContract.nextAuthWrite, ({ request }) => handle(request)),
);
