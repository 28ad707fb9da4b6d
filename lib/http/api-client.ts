import type { AnalyticsSummary } from '../analytics/schema';
import type { AuditEntry, AuditQuery } from '../audit/schema';
import type { AdminNewsItem, AdminNewsQuery, NewsCreate, NewsItem, NewsUpdate, PreviewLink } from '../news/schema';
import type { Newsletter, NewsletterPreview, NewsletterSend, NewsletterUpdate } from '../newsletters/schema';
import { apiPaths } from '../paths';
import type { SiteConfig } from '../site-config/schema';
import type { ImportStart, SubscriptionImport } from '../subscriptions/import-schema';
import type {
  Erasure,
  Subscribe,
  Subscription,
  SubscriptionCreate,
  SubscriptionQuery,
  SubscriptionUpdate,
  VerifyEmail,
} from '../subscriptions/schema';
import type { CurrentUser, Login, User, UserCreate, UserQuery } from '../users/schema';
import type { FieldErrors } from './app-error';

/**
 * A request that was not answered with success. `message` is the contract's generic one, `401: <body text>`;
 * what a person is told is `serverMessage`, when the server sent one.
 */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly details: {
      serverMessage?: string;
      fieldErrors?: FieldErrors;
      /** Seconds to wait before the next try. */
      retryAfter?: number;
      /** The parsed body, when it was JSON: a conflict carries the current state in it. */
      body?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
  }

  /** Builds the error from the answer; reads its body. */
  static async from(response: Response): Promise<ApiError> {
    const text = await response.text();
    const body = parseObject(text);
    const retryAfter = Number(response.headers.get('Retry-After'));
    return new ApiError(response.status, `${response.status}: ${text || response.statusText}`, {
      ...(typeof body?.message === 'string' && { serverMessage: body.message }),
      ...(isFieldErrors(body?.errors) && { fieldErrors: body.errors }),
      ...(retryAfter > 0 && { retryAfter }),
      ...(body && { body }),
    });
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function isFieldErrors(value: unknown): value is FieldErrors {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}

/** The message that the server sent for a person, if it sent one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.details.serverMessage : undefined;
}

/** Whether the session has ended: the message starts with 401 and contains Unauthorized (§8). A refused sign-in does not. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401') && error.message.includes('Unauthorized');
}

/** One page of a list as the server answered it. */
export interface ListPage<Row> {
  rows: Row[];
  /** Rows that match on all pages; at least so many when `totalIsMinimum`. */
  total: number;
  totalIsMinimum: boolean;
  /** How many rows come before this page. */
  offset: number;
  /** Cursors of the pages around this one and of the last; absent where there is none. */
  next?: string;
  previous?: string;
  last?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function send(
  method: Method,
  address: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Response> {
  const response = await fetch(address, {
    method,
    credentials: 'include',
    ...(headers && { headers }),
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}

/** Sends a file as it is, its name beside it. */
async function upload<Answer>(address: string, file: File, mediaType: string): Promise<Answer> {
  const response = await fetch(withParameters(address, { fileName: file.name }), {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': mediaType },
    body: file,
  });
  if (!response.ok) throw await ApiError.from(response);
  return (await response.json()) as Answer;
}

/** A file that the server sends, with the name that it gives it. */
async function download(address: string, mediaType: string): Promise<{ content: Blob; name: string }> {
  const response = await send('GET', address, undefined, { Accept: mediaType });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
  return { content: await response.blob(), name };
}

async function call<Answer>(method: Method, address: string, body?: unknown): Promise<Answer> {
  const response = await send(method, address, body);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

export type QueryParameters = Record<string, string | number | boolean | undefined>;

/** The address with the parameters that have a value. */
export function withParameters(address: string, parameters: QueryParameters = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${address}?${query}` : address;
}

async function list<Row>(address: string, parameters: QueryParameters): Promise<ListPage<Row>> {
  const response = await send('GET', withParameters(address, parameters));
  return readListPage((await response.json()) as Row[], response.headers);
}

export function readListPage<Row>(rows: Row[], headers: Pick<Headers, 'get'>): ListPage<Row> {
  const links = parseLinks(headers.get('Link') ?? '');
  const total = headers.get('X-Total-Count');
  return {
    rows,
    total: total === null ? rows.length : Number(total),
    offset: Number(headers.get('X-Offset') ?? 0),
    totalIsMinimum: headers.get('X-Total-Count-Is') === 'minimum',
    ...(links.next && { next: links.next }),
    ...(links.prev && { previous: links.prev }),
    ...(links.last && { last: links.last }),
  };
}

/** The cursor of each relation in a Link header. */
function parseLinks(header: string): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [, target = '', relation = ''] of header.matchAll(/<([^>]*)>;\s*rel="(\w+)"/g)) {
    const cursor = new URL(target, 'http://site.invalid').searchParams.get('cursor');
    if (cursor) links[relation] = cursor;
  }
  return links;
}

/** Every call of the site's own API. What it sends and answers has the type of the handler's schema. */
export const api = {
  get: <Answer>(address: string) => call<Answer>('GET', address),

  getCurrentUser: () => call<CurrentUser>('GET', apiPaths.user),
  login: (input: Login) => call<CurrentUser>('POST', apiPaths.login, input),
  logout: () => call<void>('POST', apiPaths.logout),

  subscribe: (input: Subscribe) => call<unknown>('POST', apiPaths.subscribe, input),
  verifyEmail: (input: VerifyEmail) => call<Subscription>('POST', apiPaths.verifyEmail, input),
  listNews: () => call<NewsItem[]>('GET', apiPaths.news),

  listUsers: (query: UserQuery) => list<User>(apiPaths.adminUsers, query),
  createUser: (input: UserCreate) => call<User>('POST', apiPaths.adminUsers, input),
  deleteUser: (id: number) => call<void>('DELETE', apiPaths.adminUser(id)),

  listSubscriptions: (query: SubscriptionQuery) => list<Subscription>(apiPaths.adminSubscriptions, query),
  createSubscription: (input: SubscriptionCreate) => call<Subscription>('POST', apiPaths.addSubscription, input),
  updateSubscription: (id: number, input: SubscriptionUpdate) =>
    call<Subscription>('PATCH', apiPaths.adminSubscription(id), input),
  exportSubscriptions: () => download(apiPaths.adminSubscriptionsExport, 'text/csv'),
  resendVerification: (id: number) => call<void>('POST', apiPaths.adminSubscriptionMessage(id)),
  eraseAddress: (input: Erasure) => call<void>('POST', apiPaths.adminErasures, input),
  uploadImport: (file: File) => upload<SubscriptionImport>(apiPaths.adminImports, file, 'text/csv'),
  getImport: (id: number) => call<SubscriptionImport>('GET', apiPaths.adminImport(id)),
  startImport: (id: number, input: ImportStart) =>
    call<SubscriptionImport>('POST', apiPaths.adminImportStart(id), input),
  deleteImport: (id: number) => call<void>('DELETE', apiPaths.adminImport(id)),
  deleteSubscription: (id: number) => call<void>('DELETE', apiPaths.adminSubscription(id)),

  listAdminNews: (query: AdminNewsQuery) => list<AdminNewsItem>(apiPaths.adminNews, query),
  createNewsItem: (input: NewsCreate) => call<AdminNewsItem>('POST', apiPaths.adminNews, input),
  updateNewsItem: (id: number, input: NewsUpdate) => call<AdminNewsItem>('PATCH', apiPaths.adminNewsItem(id), input),
  deleteNewsItem: (id: number) => call<void>('DELETE', apiPaths.adminNewsItem(id)),
  createPreviewLink: (id: number) => call<PreviewLink>('POST', apiPaths.adminNewsItemPreviewLink(id)),

  previewNewsletter: (newsItemId: number) =>
    call<NewsletterPreview>('GET', apiPaths.adminNewsItemNewsletter(newsItemId)),
  sendTestNewsletter: (newsItemId: number) => call<void>('POST', apiPaths.adminNewsItemTest(newsItemId)),
  sendNewsletter: (newsItemId: number, input: NewsletterSend) =>
    call<Newsletter>('POST', apiPaths.adminNewsItemNewsletter(newsItemId), input),
  getNewsletter: (id: number) => call<Newsletter>('GET', apiPaths.adminNewsletter(id)),
  updateNewsletter: (id: number, input: NewsletterUpdate) =>
    call<Newsletter>('PATCH', apiPaths.adminNewsletter(id), input),

  listAuditEntries: (query: AuditQuery) => list<AuditEntry>(apiPaths.adminAudit, query),

  getAnalytics: () => call<AnalyticsSummary>('GET', apiPaths.adminAnalytics),
  getSiteConfig: () => call<SiteConfig>('GET', apiPaths.adminSiteConfig),
  updateSiteConfig: (input: SiteConfig) => call<SiteConfig>('PUT', apiPaths.adminSiteConfig, input),
};
