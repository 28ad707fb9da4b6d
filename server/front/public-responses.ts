import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

import { clientAddressHeader, clientKey, clientNetwork } from '../../lib/platform/http/client-address';
import { MemoryLimit } from '../../lib/platform/limits/memory-limit';
import {
  findPublicPage,
  internalAddress,
  isGone,
  isOfStoredNews,
  notFoundPage,
  publicCacheControl,
} from '../../lib/domains/site/pages';
import { databaseAway } from '../../lib/platform/http/error-response';
import { apiPaths } from '../../lib/paths';
import { siteHeaders } from '../../lib/platform/http/site-headers';
import { publicAddress, type AddressParts, type PublicAddress } from '../../lib/public-address';
import { siteState } from '../../lib/domains/site/state';
import { StoredResponse } from './responses/stored-response';
import { ResponseStore } from './responses/response-store';
import { sendResponse } from './responses/send-response';
import { sendFailure } from './failure';
import { finish, type FinishOptions } from './finish';
import { passOn } from './pass-on';
import { pathOf } from './path-of';
import { refuse } from './refusal';
import type { SiteProcess, SiteResponse } from './site-process';

/** API lists that are not in memory cost a database query; requests per minute for one client. */
const newListsPerMinute = 120;
const clientsPerMinute = 50_000;

/** Headers that belong to one response of the site's rather than to its content. */
const ofOneResponse = [
  'etag',
  'content-length',
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
];
const internal = /^x-(nextjs|middleware|site)-/;

/** A response that is the same for all clients. */
type SharedResource = Exclude<PublicAddress, { kind: 'search' }>;

const noQuery = new URLSearchParams();

/** Serves what is the same for all clients from memory, and has the site render what is missing. */
export class PublicResponses {
  private readonly store = new ResponseStore();
  private readonly newLists = new MemoryLimit(
    { maximum: newListsPerMinute, windowSeconds: 60 },
    clientsPerMinute,
    clientNetwork,
  );

  constructor(
    private readonly site: SiteProcess,
    private readonly options: FinishOptions,
  ) {}

  /** Responds if the resource is the same for all clients; returns false otherwise. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const state = siteState();
    const parts = state && addressPartsOf(request);
    const resource = parts && publicAddress(parts, state);
    if (!resource || resource.kind === 'search') return false;
    const key = keyOf(resource, state.key);
    const known = this.store.get(state.key, key);
    const sent = known ? this.send(request, response, key, known) : this.make(request, response, resource, state.key);
    sent?.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else void sendFailure(request, response, error, this.options);
    });
    return true;
  }

  private async make(
    request: IncomingMessage,
    response: ServerResponse,
    resource: SharedResource,
    stateKey: string,
  ): Promise<void> {
    if (resource.kind === 'made' && resource.address.startsWith(apiPaths.news)) {
      const { retryAfterSeconds } = this.newLists.spend(clientKey(String(request.headers[clientAddressHeader])));
      if (retryAfterSeconds)
        return refuse(response, {
          status: 429,
          message: 'Too many requests. Please try again later.',
          headers: { 'Retry-After': String(retryAfterSeconds) },
        });
    }
    const found = await this.existing(resource);
    // The site says why it could not find out.
    if (!found) return passOn(request, response, this.site, this.options);
    const key = keyOf(found, stateKey);
    const stored = await this.store.getOrMake(stateKey, key, async () => {
      const rendered = await this.render(found, stateKey);
      const isCached = rendered.status === statusOf(found) && !rendered.headers['set-cookie'];
      return { response: this.finish(rendered, found), isCached };
    });
    await this.send(request, response, key, stored);
  }

  /** Items that do not exist share one page, so that clients cannot create more. Undefined if the site does not know. */
  private async existing(resource: SharedResource): Promise<SharedResource | undefined> {
    if (resource.kind !== 'page' || !isOfStoredNews(resource.variant)) return resource;
    const variant = await this.site.existingVariant(resource.page.path, resource.variant);
    return variant === undefined ? undefined : { ...resource, variant };
  }

  private async render(resource: SharedResource, stateKey: string): Promise<SiteResponse> {
    if (resource.kind === 'made') return this.site.fetch(resource.address);
    const [path, internal] =
      resource.kind === 'missing'
        ? [notFoundPage, notFoundPage]
        : [resource.page.path, internalAddress(resource.page, resource.variant, stateKey)];
    return this.site.fetch(path, { [siteHeaders.page]: internal });
  }

  private finish({ status, headers, body }: SiteResponse, { kind }: SharedResource): StoredResponse {
    const { [siteHeaders.status]: outage } = headers;
    if (outage !== undefined && kind === 'made') throw databaseAway();
    const contentType = String(headers['content-type']);
    const finished = finish({ status, contentType, body }, this.options);
    const { 'content-security-policy': policy, ...security } = finished.headers;
    const own = Object.entries(headers).filter(([name]) => !ofOneResponse.includes(name) && !internal.test(name));
    const isDocument = contentType.startsWith('text/html');
    const all: OutgoingHttpHeaders = {
      ...security,
      // As Next labels its cached pages.
      'x-nextjs-cache': 'HIT',
      ...Object.fromEntries(own),
      'content-security-policy': policy,
      ...(isDocument && { 'cache-control': kind === 'page' && status === 200 ? publicCacheControl : 'no-store' }),
    };
    return new StoredResponse(outage === undefined ? status : Number(outage), all, finished.body);
  }

  private send(request: IncomingMessage, response: ServerResponse, key: string, stored: StoredResponse) {
    return sendResponse(request, response, stored)?.then((coding) => this.store.improve(key, stored, coding));
  }
}

/**
 * The parts of a request that decide what it means. Undefined for anything but reads, and for the router's data requests
 * of pages.
 */
function addressPartsOf({ method, url = '', headers }: IncomingMessage): AddressParts | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = pathOf(url);
  if (headers.rsc !== undefined && findPublicPage(path)) return undefined;
  const query = path.length < url.length ? new URLSearchParams(url.slice(path.length + 1)) : noQuery;
  return { path, query, cookies: headers.cookie };
}

/** The status of a response if nothing fails. */
function statusOf(resource: SharedResource): number {
  if (resource.kind === 'missing') return 404;
  return resource.kind === 'page' && isGone(resource.variant) ? 410 : 200;
}

function keyOf(resource: SharedResource, stateKey: string): string {
  if (resource.kind === 'missing') return notFoundPage;
  return resource.kind === 'made' ? resource.address : internalAddress(resource.page, resource.variant, stateKey);
}
