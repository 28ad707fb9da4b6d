import type { IncomingMessage, ServerResponse } from 'node:http';

import { findPublicPage } from '../lib/pages';
import { apiPaths, paths } from '../lib/paths';
import { observeMemoryAnswer } from '../lib/process/metrics';

const ownRoutes: string[] = [paths.feed, paths.sitemap, paths.robots, apiPaths.news];

/** Counts an answer from memory under its route, of which there are few: whoever makes addresses up adds none. */
export function countMemoryAnswer({ method = '', url = '' }: IncomingMessage, { statusCode }: ServerResponse): void {
  const [path = ''] = url.split('?', 1);
  const route =
    findPublicPage(path)?.path ?? (ownRoutes.includes(path) ? path : statusCode === 404 ? 'missing' : 'file');
  observeMemoryAnswer(method, route, statusCode);
}
