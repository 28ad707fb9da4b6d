import 'server-only';

import { entersOffice } from '@/lib/domains/accounts/roles/role';
import { getSession, sessionCookie, type Session } from '@/lib/domains/accounts/sessions/session';
import { findItemsWithPage } from '@/lib/domains/news/items/figures-service';
import { isPicturePath, paths } from '@/lib/paths';
import { tooMany } from '@/lib/platform/http/app-error';
import { clientNetwork, clientOf } from '@/lib/platform/http/client-address';
import { MemoryLimit } from '@/lib/platform/limits/memory-limit';
import { env } from '@/lib/platform/process/env';
import { wakeJob, type Job } from '@/lib/platform/process/jobs';
import { log } from '@/lib/platform/process/log';
import { singleton } from '@/lib/platform/process/singleton';

import { normalizePage, normalizeReferrer } from '../page-path';
import type { ImpressionInput } from '../schema';
import { isOptedOut, sourceOf } from '../source';
import { botName, isNavigation, isPageRequest, isPrefetch } from './bot';
import type { View } from './view';
import { ViewQueue } from './view-queue';
import { writeViews } from './write-views';

/** Page views per client and minute: enough for an office behind one address, too few for a flood. */
const personViewsPerMinute = 300;
const botViewsPerMinute = 1200;
const clientsPerMinute = 50_000;
/** Addresses that do not exist, per client and hour: enough for a reader with old links, too few for a scanner. */
const missingPerHour = 10;

const intake = singleton('analyticsIntake', () => ({
  queue: new ViewQueue(async (views) => writeViews(await ofExistingPages(views)), {
    onFull: () => wakeJob(pageViewJob),
  }),
  people: new MemoryLimit({ maximum: personViewsPerMinute, windowSeconds: 60 }, clientsPerMinute, clientNetwork),
  bots: new MemoryLimit({ maximum: botViewsPerMinute, windowSeconds: 60 }, clientsPerMinute, clientNetwork),
  missing: new MemoryLimit({ maximum: missingPerHour, windowSeconds: 3600 }, clientsPerMinute, clientNetwork),
}));

export const pageViewJob: Job = { name: 'page views', every: 1000, run: () => intake.get().queue.write() };

/**
 * Counts a view reported by the beacon; it is written to the database later. Ignores visitors who opt out of tracking,
 * pages that are not looked at, and bots that run scripts, which were counted by their request. Throws if the client
 * has sent too many.
 */
export function recordImpression(
  { page, referrer }: ImpressionInput,
  { headers, client, session }: { headers: Headers; client: string; session: Session | null },
): void {
  if (isOptedOut(headers) || isPrefetch(headers)) return;
  const userAgent = headers.get('user-agent');
  const isInternal = isDevelopment() || isOfOffice(session);
  if (!isInternal && botName(userAgent) !== undefined) return;
  const { retryAfterSeconds } = intake.get().people.spend(client);
  if (retryAfterSeconds) throw tooMany('Too many page views.', retryAfterSeconds);
  const view: View = { kind: 'internal', page, at: new Date() };
  intake.get().queue.add(
    isInternal
      ? view
      : {
          ...view,
          kind: 'person',
          referrer: normalizeReferrer(referrer, [new URL(env().siteUrl).host, headers.get('host')]),
          campaignKeys: sourceOf(headers, env().siteUrl).campaignKeys,
          visitor: `${client}\n${userAgent?.slice(0, 512)}`,
        },
  );
}

/** Counts a PDF that was sent to a person, by its address; a picture comes with a page. Never throws. */
export function recordDownload(address: string, headers: Headers, session: Session | null): void {
  try {
    if (isPicturePath(address)) return;
    if (isOptedOut(headers) || isPrefetch(headers) || isDevelopment() || isOfOffice(session)) return;
    if (botName(headers.get('user-agent')) !== undefined) return;
    if (intake.get().people.spend(clientOf(headers)).retryAfterSeconds) return;
    intake.get().queue.add({ kind: 'download', page: address, at: new Date() });
  } catch (error) {
    log().error({ err: error }, 'download not counted');
  }
}

/**
 * Counts a person's request for a page that does not exist, by its address without the query. A scanner that tries many
 * addresses is counted for its first few only. Never throws.
 */
export function recordMissing(request: Pick<Request, 'method' | 'headers' | 'url'>): void {
  try {
    const { headers } = request;
    if (isOptedOut(headers) || isDevelopment() || !isNavigation(request)) return;
    if (botName(headers.get('user-agent')) !== undefined) return;
    const page = normalizePage(new URL(request.url).pathname);
    if (page === undefined || intake.get().missing.spend(clientOf(headers)).retryAfterSeconds) return;
    intake.get().queue.add({ kind: 'missing', page, at: new Date() });
  } catch (error) {
    log().error({ err: error }, 'missing address not counted');
  }
}

/** Counts a bot's page request, and never throws. The browser of an editor or administrator is left to the beacon. */
export function recordBotView(request: Pick<Request, 'method' | 'headers' | 'url'>): void {
  try {
    const userAgent = request.headers.get('user-agent');
    const name = botName(userAgent);
    if (name === undefined || !isPageRequest(request)) return;
    const page = normalizePage(request.url.slice(new URL(request.url).origin.length));
    const client = clientOf(request.headers);
    if (page === undefined || intake.get().bots.spend(client).retryAfterSeconds) return;
    const view: View = isDevelopment()
      ? { kind: 'internal', page, at: new Date() }
      : { kind: 'bot', page, at: new Date(), botName: name, userAgent: userAgent?.slice(0, 512) };
    if (request.headers.get('cookie')?.includes(`${sessionCookie().name}=`))
      void addUnlessOfOffice(view, request.headers);
    else intake.get().queue.add(view);
  } catch (error) {
    log().error({ err: error }, 'bot view not counted');
  }
}

/** Whose own views are not a visitor's. */
function isOfOffice(session: Session | null): boolean {
  return session !== null && entersOffice(session.user.role);
}

async function addUnlessOfOffice(view: View, headers: Headers): Promise<void> {
  const session = await getSession(headers).catch(() => null);
  if (!isOfOffice(session)) intake.get().queue.add(view);
}

/** Writes the waiting page views, so that figures read next are current. */
export async function flushViews(): Promise<void> {
  await intake.get().queue.flush();
}

/** Writes the waiting views before the process ends. Gives up after a few attempts, and never throws. */
export async function closeIntake(): Promise<void> {
  await intake.peek()?.queue.close();
}

function isDevelopment(): boolean {
  return env().NODE_ENV === 'development';
}

/** The views without those of a news item or document that does not exist: its address is a 404. */
async function ofExistingPages(views: View[]): Promise<View[]> {
  const ids = views.flatMap(({ page }) => itemOf(page)?.id ?? []);
  if (ids.length === 0) return views;
  const existing = new Set((await findItemsWithPage(ids, new Date())).map(pageOf));
  return views.filter(({ page }) => itemOf(page) === undefined || existing.has(page));
}

function itemOf(page: string): { id: number } | undefined {
  const id = Number(/\?id=(\d+)$/.exec(page)?.[1] ?? 0);
  return page === paths.newsItem(id) || page === paths.document(id) ? { id } : undefined;
}

function pageOf({ id, documentId }: { id: number; documentId: number | null }): string {
  return documentId === null ? paths.newsItem(id) : paths.document(documentId);
}
