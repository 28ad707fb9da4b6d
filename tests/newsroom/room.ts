import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews, NewsNote } from '@/lib/domains/news/acts-schema';
import { db } from '@/lib/platform/database/db';
import { ApiError } from '@/lib/platform/http/api-error';
import { api, type Method } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { cookieOf, createTestUser } from '../factories/people';
import type { Dialog } from './dialog';
import { Post } from './post';
import { BrowserStorage, type Tab } from './tab';

/** Two writers and an administrator. */
export const names = ['Ada', 'Ben', 'Cleo'] as const;
export type Name = (typeof names)[number];

export interface Person {
  id: number;
  email: string;
  /** Of a session with a recent proof. */
  cookie?: string;
  /** That of the browser, which outlives its tabs. */
  storage: BrowserStorage;
  tabs: (Tab | undefined)[];
  dialog?: Dialog;
  /** The change note that is being edited, as it was read. */
  note?: Pick<NewsNote, 'id' | 'text'>;
}

/** What readers see of an item's text. */
export const textOf = ({ title, excerpt, content }: { title: string; excerpt: string; content: string | null }) =>
  [title, excerpt, content ?? ''].join('\n');

export const wordsIn = (text: string): string[] => text.match(/\bw\d+x\b/g) ?? [];

/** A newsroom in one walk: who is there, and what the oracle must know to judge what they do. */
export class Room {
  readonly post = new Post();
  now = Date.parse('2027-03-01T09:00:00Z');
  /** How many moves have been made. */
  moves = 0;
  /** All items by age, also deleted ones. */
  items: number[] = [];
  /** What has made an item each: the keys of first saves, however often they are sent, and the rest. */
  readonly made = new Set<unknown>();
  readonly people = new Map<Name, Person>();
  /** The words that a person typed, or a program sent, and that no one has let go. */
  readonly words = new Set<string>();
  /** How many a mailing may reach: as a button said that a person pressed. */
  readonly counted = new Map<number, number>();
  /** The text that was on the screen of the person who made the last move, if it makes a text public. */
  pressed?: string;
  /** What becomes of the next request that changes something. */
  lost?: 'request' | 'answer';
  /** The letters that a person has sent again although their fate was unknown. */
  readonly askedAgain = new Set<string>();
  readonly faults: string[] = [];
  private cookie?: string;
  private count = 0;

  async open(): Promise<void> {
    const tables = 'Newsletter OutboundMail MailBatch NewsItem Subscription Suppression Bounce';
    for (const table of tables.split(' ')) await db().$executeRawUnsafe(`DELETE FROM "${table}"`);
    setClock(this.now);
    for (const name of names) {
      const user = await createTestUser(name === 'Cleo' ? 'admin' : 'editor');
      this.people.set(name, { ...user, storage: new BrowserStorage(), tabs: [] });
    }
    for (const number of [1, 2, 3]) await this.join(`first-reader-${number}@example.com`);
  }

  join(email = `reader-${this.next()}@example.com`) {
    return db().subscription.create({ data: { email, isVerified: true } });
  }

  next(): number {
    this.count += 1;
    return this.count;
  }

  /** A word that no text has; it must not be lost from now on. */
  word(): string {
    const word = `w${this.next()}x`;
    this.words.add(word);
    return word;
  }

  letGo(text: string): void {
    for (const word of wordsIn(text)) this.words.delete(word);
  }

  item(index: number): number {
    return this.items[index % this.items.length] ?? 0;
  }

  /** The person who acts from now on. */
  async as(name: Name): Promise<Person> {
    const person = this.people.get(name);
    if (!person) throw new Error(`${name} is not there.`);
    this.cookie = person.cookie ??= await cookieOf(person.id);
    return person;
  }

  /** The wire between the browser of the person who acts and the site: `fetch`. */
  readonly fetch = async (address: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> => {
    const lost = method === 'GET' ? undefined : this.lost;
    if (lost) this.lost = undefined;
    if (lost === 'request') throw new TypeError('fetch failed');
    for (const [key] of String(body).matchAll(/"creationKey":"[^"]*"/g)) this.made.add(key);
    const response = await api(method as Method, address, {
      rawBody: body ?? undefined,
      headers: headers as Record<string, string> | undefined,
      cookie: this.cookie,
    });
    if (response.status >= 500) this.faults.push(`${method} ${address}: ${await response.clone().text()}`);
    if (lost === 'answer') throw new TypeError('fetch failed');
    return response;
  };

  /** The new mailings reach as many as was said. */
  async noteCount(recipients: number): Promise<void> {
    for (const { id } of await db().newsletter.findMany({ select: { id: true } }))
      if (!this.counted.has(id)) this.counted.set(id, recipients);
  }

  /** Moves the clock, and runs what the site and the open tabs do by it. */
  async wait(minutes: number): Promise<void> {
    this.now += minutes * 60_000;
    setClock(this.now);
    for (const person of this.people.values()) person.cookie = undefined;
    for (const [name, { tabs }] of this.people)
      for (const tab of tabs.filter((one) => one?.copy.isWaiting())) {
        await this.as(name);
        await tab?.copy.save();
      }
    await this.post.run();
  }
}

export const get = (id: number): Promise<EditedNews | undefined> =>
  unlessRefused(callApi(newsActsContract.get, { params: { id } }));

/** Runs a call that may be refused, by the state of the item or by a conflict, or lost; returns undefined then. */
export async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    const isRefusal = error instanceof ApiError && [400, 404, 409].includes(error.status);
    const isStopped = error instanceof DOMException && error.name === 'AbortError';
    if (isRefusal || isStopped || (error instanceof TypeError && error.message === 'fetch failed')) return undefined;
    throw error;
  }
}
