import { LRUCache } from 'lru-cache';

import type { StoredResponse } from './stored-response';
import type { Coding } from './content-coding';

const largestBytes = 48 * 1024 * 1024;

interface Made {
  response: StoredResponse;
  /** Whether later requests may get it too. */
  isCached: boolean;
}

/**
 * Responses in memory for one state of the site. Asking for another state drops those of the one before. A response
 * that is being made while the revision changes is sent to those waiting for it but not kept.
 */
export class ResponseStore {
  private state = '';
  private readonly responses = new LRUCache<string, StoredResponse>({
    maxSize: largestBytes,
    sizeCalculation: ({ size }) => size,
  });
  private making = new Map<string, Promise<Made>>();
  private improving = Promise.resolve();

  get(state: string, key: string): StoredResponse | undefined {
    this.enter(state);
    return this.responses.get(key);
  }

  /** Returns the response kept under a key, or makes it; concurrent callers wait for the same one. */
  async getOrMake(state: string, key: string, make: () => Promise<Made>): Promise<StoredResponse> {
    const known = this.get(state, key);
    if (known) return known;
    const { making } = this;
    let made = making.get(key);
    if (!made) {
      made = make();
      making.set(key, made);
      made
        .then(({ response, isCached }) => isCached && state === this.state && this.responses.set(key, response))
        .catch(() => undefined);
      void made.catch(() => undefined).finally(() => making.delete(key));
    }
    return (await made).response;
  }

  /** Recompresses quickly compressed responses at the highest level, one at a time, to leave the processor to requests. */
  improve(key: string, response: StoredResponse, coding: Coding): void {
    this.improving = this.improving.then(async () => {
      if (this.responses.peek(key) !== response) return;
      await response.improve(coding);
      // Its size has changed.
      if (this.responses.peek(key) === response) this.responses.set(key, response);
    });
  }

  private enter(state: string): void {
    if (state === this.state) return;
    this.state = state;
    this.responses.clear();
    this.making = new Map();
  }
}
