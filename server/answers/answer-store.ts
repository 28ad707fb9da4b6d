import { LRUCache } from 'lru-cache';

import type { Answer } from './answer';
import type { Coding } from './content-coding';

const largestBytes = 48 * 1024 * 1024;

interface Made {
  answer: Answer;
  /** Whether later requests may get it too. */
  isCached: boolean;
}

/**
 * Responses in memory for one revision of the site. Asking for a later revision drops those of earlier ones. A response
 * that is being made while the revision changes is sent to those waiting for it but not kept.
 */
export class AnswerStore {
  private state = '';
  private readonly answers = new LRUCache<string, Answer>({
    maxSize: largestBytes,
    sizeCalculation: ({ size }) => size,
  });
  private making = new Map<string, Promise<Made>>();
  private improving = Promise.resolve();

  get(state: string, key: string): Answer | undefined {
    this.enter(state);
    return this.answers.get(key);
  }

  /** Returns the response kept under a key, or makes it; concurrent callers wait for the same one. */
  async getOrMake(state: string, key: string, make: () => Promise<Made>): Promise<Answer> {
    const known = this.get(state, key);
    if (known) return known;
    const { making } = this;
    let made = making.get(key);
    if (!made) {
      made = make();
      making.set(key, made);
      made
        .then(({ answer, isCached }) => isCached && state === this.state && this.answers.set(key, answer))
        .catch(() => undefined);
      void made.catch(() => undefined).finally(() => making.delete(key));
    }
    return (await made).answer;
  }

  /** Recompresses quickly compressed responses at the highest level, one at a time, to leave the processor to requests. */
  improve(key: string, answer: Answer, coding: Coding): void {
    this.improving = this.improving.then(async () => {
      if (this.answers.peek(key) !== answer) return;
      await answer.improve(coding);
      // Its size has changed.
      if (this.answers.peek(key) === answer) this.answers.set(key, answer);
    });
  }

  private enter(state: string): void {
    if (state === this.state) return;
    this.state = state;
    this.answers.clear();
    this.making = new Map();
  }
}
