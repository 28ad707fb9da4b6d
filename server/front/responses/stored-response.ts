import { createHash } from 'node:crypto';
import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';

import { hasContent } from '@/lib/platform/http/conditional-request';

import { compress, isCompressible, type Coding, type Effort } from './content-coding';

interface Coded {
  content: Buffer;
  effort: Effort;
}

/** Above this size the highest compression level takes seconds, so only the quick one is used. */
const largestBestBytes = 512 * 1024;

/** A complete response, to be sent any number of times in any content coding. */
export class StoredResponse {
  readonly isCompressible: boolean;
  private readonly hash: string;
  private readonly coded = new Map<Coding, Coded>();
  private readonly underWay = new Map<Coding, Promise<void>>();
  private readonly heads = new Map<Coding | undefined, OutgoingHttpHeader[]>();

  constructor(
    readonly status: number,
    readonly headers: Readonly<OutgoingHttpHeaders>,
    readonly body: Buffer,
  ) {
    this.isCompressible = body.length > 0 && isCompressible(String(headers['content-type'] ?? ''));
    this.hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  get size(): number {
    return [...this.coded.values()].reduce((sum, { content }) => sum + content.length, this.body.length + 2048);
  }

  /** The response in a coding, if that has been made. */
  content(coding: Coding): Buffer | undefined {
    return this.coded.get(coding)?.content;
  }

  /** Compresses quickly, because a client is waiting. Concurrent callers share the result. */
  async encode(coding: Coding): Promise<void> {
    if (this.coded.has(coding)) return;
    let making = this.underWay.get(coding);
    if (!making) {
      making = compress(this.body, coding, 'quick').then((bytes) => this.put(coding, bytes, 'quick'));
      this.underWay.set(coding, making);
      making.finally(() => this.underWay.delete(coding)).catch(() => undefined);
    }
    await making;
  }

  /** Compresses at the highest level, for later requests. */
  async improve(coding: Coding): Promise<void> {
    if (this.coded.get(coding)?.effort === 'best' || this.body.length > largestBestBytes) return;
    this.put(coding, await compress(this.body, coding, 'best'), 'best');
  }

  put(coding: Coding, bytes: Buffer, effort: Effort): void {
    if (this.coded.get(coding)?.effort === 'best') return;
    this.coded.set(coding, { content: bytes, effort });
    this.heads.delete(coding);
  }

  /** The headers of the complete response in a coding that has been made. */
  headersIn(coding: Coding | undefined): OutgoingHttpHeaders {
    const { vary } = this.headers;
    return {
      ...this.headers,
      etag: this.etag(coding),
      ...(this.isCompressible && { vary: vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding' }),
      ...(coding && { 'content-encoding': coding }),
      'content-length': coding ? (this.content(coding)?.length ?? 0) : this.body.length,
    };
  }

  /** The same as names and values in turn, which Node writes sooner. */
  head(coding: Coding | undefined): OutgoingHttpHeader[] {
    let head = this.heads.get(coding);
    if (!head) {
      head = Object.entries(this.headersIn(coding)).flatMap(([name, value]) =>
        value === undefined ? [] : [name, value],
      );
      this.heads.set(coding, head);
    }
    return head;
  }

  /** A strong ETag: different bytes have different tags. */
  etag(coding: Coding | undefined): string {
    const effort = coding && this.coded.get(coding)?.effort;
    return `"${[this.hash, coding, effort === 'quick' && 'q'].filter(Boolean).join('-')}"`;
  }

  /** Whether one of the tags names this content in any coding. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    return hasContent(ifNoneMatch, (tag) => tag.replace(/(-(br|gzip))?(-q)?"$/, '"') === `"${this.hash}"`);
  }
}
