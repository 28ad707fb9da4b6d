import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

import { clientAddressHeader, clientKey, clientNetwork } from '../lib/platform/http/client-address';
import { errorResponse } from '../lib/platform/http/error-response';
import { failedPage } from '../lib/content/failed-page';
import { MemoryLimit } from '../lib/platform/limits/memory-limit';
import { existingVariant } from '../lib/domains/news/existing-variant';
import { internalAddress, isGone, notFoundPage, publicCacheControl } from '../lib/domains/site/pages';
import { apiPaths } from '../lib/paths';
import { internalPageHeader } from '../lib/platform/http/internal-page';
import { siteState } from '../lib/domains/site/state';
import { Answer } from './answers/answer';
import { AnswerStore } from './answers/answer-store';
import { sendAnswer } from './answers/send-answer';
import { documentPolicy, finishDocument } from './document/finish-document';
import { publicAddress, type PublicAddress } from './public-address';
import { refuse } from './refusal';
import { render, type NextHandler, type Rendered } from './render';
import { filePolicy, securityHeaders } from './security-headers';

/** API lists that are not in memory cost a database query; requests per minute for one client. */
const newListsPerMinute = 120;
const clientsPerMinute = 50_000;

/** Headers that belong to one response of Next's rather than to its content. */
const ofOneAnswer = ['etag', 'content-length', 'connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id'];
const nextsOwn = /^x-(nextjs|middleware)-/;

/** Serves what is the same for all clients from memory, and has Next render what is missing. */
export class PublicAnswers {
  private readonly store = new AnswerStore();
  private readonly newLists = new MemoryLimit(
    { maximum: newListsPerMinute, windowSeconds: 60 },
    clientsPerMinute,
    clientNetwork,
  );

  constructor(
    private readonly handle: NextHandler,
    private readonly options: { isHttps: boolean },
  ) {}

  /** Responds if the resource is the same for all clients; returns false otherwise. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const state = siteState();
    const wanted = state && publicAddress(request, state);
    if (!wanted) return false;
    const key = keyOf(wanted, state.key);
    const known = this.store.get(state.key, key);
    const sent = known ? this.send(request, response, key, known) : this.make(request, response, wanted, state.key);
    sent?.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else void this.sendFailure(response, wanted, error);
    });
    return true;
  }

  private async sendFailure(response: ServerResponse, wanted: PublicAddress, error: unknown): Promise<void> {
    const isMade = wanted.kind === 'made';
    const failure = isMade ? errorResponse(error, randomUUID()) : failedPage(error);
    const policy = { 'Content-Security-Policy': isMade ? filePolicy : documentPolicy([], this.options) };
    const own = { 'cache-control': 'no-store', ...Object.fromEntries(failure.headers) };
    response
      .writeHead(failure.status, { ...securityHeaders(this.options), ...policy, ...own })
      .end(await failure.text());
  }

  private async make(
    request: IncomingMessage,
    response: ServerResponse,
    wanted: PublicAddress,
    stateKey: string,
  ): Promise<void> {
    if (wanted.kind === 'made' && wanted.address.startsWith(apiPaths.news)) {
      const { retryAfterSeconds } = this.newLists.spend(clientKey(String(request.headers[clientAddressHeader])));
      if (retryAfterSeconds)
        return refuse(response, {
          status: 429,
          message: 'Too many requests. Please try again later.',
          headers: { 'Retry-After': String(retryAfterSeconds) },
        });
    }
    const found = wanted.kind === 'page' ? { ...wanted, variant: await existingVariant(wanted.variant) } : wanted;
    const key = keyOf(found, stateKey);
    const answer = await this.store.getOrMake(stateKey, key, async () => {
      const rendered = await this.renderPublic(found, stateKey);
      const isCached = rendered.status === statusOf(found) && !rendered.headers['set-cookie'];
      return { answer: this.finish(rendered, found), isCached };
    });
    await this.send(request, response, key, answer);
  }

  private renderPublic(wanted: PublicAddress, stateKey: string): Promise<Rendered> {
    if (wanted.kind === 'made') return render(this.handle, wanted.address);
    const [url, internal] =
      wanted.kind === 'missing'
        ? [notFoundPage, notFoundPage]
        : [wanted.page.path, internalAddress(wanted.page, wanted.variant, stateKey)];
    return render(this.handle, url, { [internalPageHeader]: internal });
  }

  private finish({ status, headers, body }: Rendered, { kind }: PublicAddress): Answer {
    const own: OutgoingHttpHeaders = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !ofOneAnswer.includes(name) && !nextsOwn.test(name)),
    );
    // As Next labels its cached pages.
    const common = { ...lowerCased(securityHeaders(this.options)), 'x-nextjs-cache': 'HIT', ...own };
    if (!String(own['content-type']).startsWith('text/html'))
      return new Answer(status, { ...common, 'content-security-policy': filePolicy }, body);
    const document = finishDocument(body, status, this.options);
    const cacheControl = kind === 'page' && status === 200 ? publicCacheControl : 'no-store';
    return new Answer(
      status,
      { ...common, 'content-security-policy': document.policy, 'cache-control': cacheControl },
      document.body,
    );
  }

  private send(request: IncomingMessage, response: ServerResponse, key: string, answer: Answer) {
    return sendAnswer(request, response, answer)?.then((coding) => this.store.improve(key, answer, coding));
  }
}

/** What there is to say of an address, where nothing fails. */
function statusOf(wanted: PublicAddress): number {
  if (wanted.kind === 'missing') return 404;
  return wanted.kind === 'page' && isGone(wanted.variant) ? 410 : 200;
}

function keyOf(wanted: PublicAddress, stateKey: string): string {
  if (wanted.kind === 'missing') return notFoundPage;
  return wanted.kind === 'made' ? wanted.address : internalAddress(wanted.page, wanted.variant, stateKey);
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
