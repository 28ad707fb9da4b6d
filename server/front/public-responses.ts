import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

import {
  findPublicPage,
  internalAddress,
  isGone,
  isOfStoredNews,
  noSuchPage,
  noSuchPath,
  publicCacheControl,
  searchPage,
  type PublicPage,
} from '@/lib/domains/site/pages';
import { siteState } from '@/lib/domains/site/state';
import { clientKey, clientNetwork } from '@/lib/platform/http/client-address';
import { databaseAway } from '@/lib/platform/http/error-response';
import { siteHeaders } from '@/lib/platform/http/site-headers';
import { MemoryLimit } from '@/lib/platform/limits/memory-limit';
import { publicAddress, type AddressParts, type PublicAddress } from '@/lib/public-address';

import { StoredResponse } from './responses/stored-response';
import { ResponseStore } from './responses/response-store';
import { sendResponse } from './responses/send-response';
import { sendFailure } from './failure';
import { clientAddress, isRouterRequest, pathOf, patienceOf } from './entrance';
import { finish } from './finish';
import { passOn, type PassOnOptions } from './pass-on';
import { logRefusal, refuse } from './refusal';
import type { Site } from './site';
import type { SiteResponse } from './site-client';
import { untilGone } from './pass-on';

/** API lists that are not in memory cost a database query; requests per minute for one client. */
const newListsPerMinute = 120;
/** Searches are rendered for each request. */
const searchesPerMinute = 30;

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
type SharedResource =
  | Exclude<PublicAddress, { kind: 'search' }>
  /** What a client gets that has searched too often. */
  | { kind: 'refused-search'; page: PublicPage };

const noQuery = new URLSearchParams();
const inAMinute = { 'retry-after': '60' };

/** Serves what is the same for all clients from memory, and has the site render what is missing. */
export class PublicResponses {
  private readonly store = new ResponseStore();
  private readonly newLists = perMinute(newListsPerMinute, 50_000);
  private readonly searches = perMinute(searchesPerMinute, 10_000);

  constructor(
    private readonly site: Site,
    private readonly options: PassOnOptions,
  ) {}

  /** Responds if the resource is the same for all clients, or refused; returns false otherwise. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const state = this.site.isMemoryTrusted() ? siteState() : undefined;
    const parts = state && addressPartsOf(request);
    const address = parts && publicAddress(parts, state);
    if (!address) return false;
    if (address.kind === 'search') return this.refuseSearch(request, response, address.page, state.key);
    if (isRouterData(request)) return false;
    this.respondShared(request, response, address, state.key);
    return true;
  }

  /** Refuses a search beyond the limit with a page that is made once. */
  private refuseSearch(
    request: IncomingMessage,
    response: ServerResponse,
    page: PublicPage,
    stateKey: string,
  ): boolean {
    if (!this.searches.spend(this.clientOf(request)).retryAfterSeconds) return false;
    // The router then loads the page itself.
    if (isRouterData(request)) {
      refuse(response, { status: 429, message: 'Too many searches.', headers: inAMinute }, this.options);
    } else {
      logRefusal(request, 429);
      this.respondShared(request, response, { kind: 'refused-search', page }, stateKey);
    }
    return true;
  }

  private respondShared(
    request: IncomingMessage,
    response: ServerResponse,
    resource: SharedResource,
    stateKey: string,
  ): void {
    const key = keyOf(resource, stateKey);
    const known = this.store.get(stateKey, key);
    if (!known && !this.site.present) return this.respondLater(request, response);
    const sent = known ? this.send(request, response, key, known) : this.make(request, response, resource, stateKey);
    sent?.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else void sendFailure(request, response, error, this.options);
    });
  }

  /** Waits for the site, and then asks what the address means in its state of that moment. */
  private respondLater(request: IncomingMessage, response: ServerResponse): void {
    this.site.reach({ milliseconds: patienceOf(request), signal: untilGone(response) }).then(
      () => response.destroyed || this.respond(request, response) || passOn(request, response, this.site, this.options),
      (error: unknown) => void sendFailure(request, response, error, this.options),
    );
  }

  private async make(
    request: IncomingMessage,
    response: ServerResponse,
    resource: SharedResource,
    stateKey: string,
  ): Promise<void> {
    if (resource.kind === 'made' && resource.address.startsWith('/api/')) {
      const { retryAfterSeconds } = this.newLists.spend(this.clientOf(request));
      if (retryAfterSeconds) {
        const headers = { 'retry-after': String(retryAfterSeconds) };
        const message = 'Too many requests. Please try again later.';
        return refuse(response, { status: 429, message, headers }, this.options);
      }
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
    switch (resource.kind) {
      case 'made':
        return this.site.fetch(resource.address);
      case 'missing':
        return this.site.fetch(noSuchPath, { [siteHeaders.page]: noSuchPage(stateKey) });
      case 'refused-search': {
        const rendered = await this.site.fetch(resource.page.path, { [siteHeaders.page]: searchPage(resource.page) });
        const status = rendered.status === 200 ? 429 : rendered.status;
        return { ...rendered, status, headers: { ...rendered.headers, ...inAMinute } };
      }
      case 'page':
        return this.site.fetch(resource.page.path, {
          [siteHeaders.page]: internalAddress(resource.page, resource.variant, stateKey),
        });
    }
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

  private clientOf(request: IncomingMessage): string {
    return clientKey(clientAddress(request, this.options));
  }

  private send(request: IncomingMessage, response: ServerResponse, key: string, stored: StoredResponse) {
    return sendResponse(request, response, stored)?.then((coding) => this.store.improve(key, stored, coding));
  }
}

/** The parts of a request that decide what it means. Undefined for anything but reads. */
function addressPartsOf({ method, url = '', headers }: IncomingMessage): AddressParts | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = pathOf(url);
  const query = path.length < url.length ? new URLSearchParams(url.slice(path.length + 1)) : noQuery;
  return { path, query, cookies: headers.cookie };
}

/** Whether Next's router asks for a page's data. */
function isRouterData(request: IncomingMessage): boolean {
  return isRouterRequest(request) && findPublicPage(pathOf(request.url)) !== undefined;
}

function perMinute(maximum: number, clients: number): MemoryLimit {
  return new MemoryLimit({ maximum, windowSeconds: 60 }, clients, clientNetwork);
}

/** The status of a response if nothing fails. */
function statusOf(resource: SharedResource): number {
  if (resource.kind === 'missing') return 404;
  if (resource.kind === 'refused-search') return 429;
  return resource.kind === 'page' && isGone(resource.variant) ? 410 : 200;
}

function keyOf(resource: SharedResource, stateKey: string): string {
  if (resource.kind === 'missing') return noSuchPage(stateKey);
  if (resource.kind === 'refused-search') return `refused ${resource.page.path}`;
  return resource.kind === 'made' ? resource.address : internalAddress(resource.page, resource.variant, stateKey);
}
