import { LRUCache } from 'lru-cache';

import type { Answer } from './answer';
import type { Coding } from './content-coding';

const largestBytes = 48 * 1024 * 1024;

interface Made {
  answer: Answer;
  /** Whether whoever comes next may get it too. */
  isCached: boolean;
}

/**
 * Answers in memory, for one state of the site: those of an earlier one are gone as soon as a later one is asked for.
 * What is being made while the state changes is sent to those who asked for it, and not kept.
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

  /** The answer that is kept under a key, or one that is made now; those who ask meanwhile wait for the same one. */
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

  /** Makes what was compressed in a hurry smaller, one after the other: whoever asks now needs the processor more. */
  improve(key: string, answer: Answer, coding: Coding): void {
    this.improving = this.improving.then(async () => {
      if (this.answers.peek(key) !== answer) return;
      await answer.improve(coding);
      // Its size is another one now.
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
