import 'server-only';

import { z } from 'zod';

import { setPageHeaders } from '../lists/page-headers';
import { NewsItemSchema, type NewsQuery } from './schema';
import { pagePublishedNews } from './service';

/** Another instance's change, and what the clock changes, shows after this long; this instance's own at once. */
const freshMilliseconds = 1000;
const largestCache = 100;

interface Answer {
  body: string;
  headers: [string, string][];
  freshUntil: number;
}

const shared = globalThis as typeof globalThis & { publicNewsAnswers?: Map<string, Answer> };

function answers(): Map<string, Answer> {
  return (shared.publicNewsAnswers ??= new Map());
}

/** The public list as an answer. It is asked for far more often than it changes, so it is written out once. */
export async function readPublicNews(request: Request, query: NewsQuery): Promise<Response> {
  const key = JSON.stringify(query);
  const cache = answers();
  let answer = cache.get(key);
  if (!answer || answer.freshUntil <= Date.now()) {
    answer = await writeAnswer(request, query);
    // A change that came meanwhile has put a new map in the place of this one.
    if (cache.size >= largestCache) cache.clear();
    cache.set(key, answer);
  }
  return new Response(answer.body, { headers: answer.headers });
}

async function writeAnswer(request: Request, query: NewsQuery): Promise<Answer> {
  const freshUntil = Date.now() + freshMilliseconds;
  const page = await pagePublishedNews(query);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  setPageHeaders(headers, request, query, page);
  return { body: JSON.stringify(z.array(NewsItemSchema).parse(page.rows)), headers: [...headers], freshUntil };
}

/** The next request reads the database: called when news has changed. */
export function forgetPublicNews(): void {
  shared.publicNewsAnswers = new Map();
}
