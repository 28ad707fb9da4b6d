import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { db } from '@/lib/platform/database/db';
import { ApiError } from '@/lib/platform/http/api-error';
import { api, type Method } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { BrowserStorage } from '../factories/browser-storage';
import { cookieOf, createTestUser } from '../factories/people';
import type { Press } from './dialog';
import { Post } from './post';
import type { Tab } from './tab';

/** Two writers and an administrator. */
export const names = ['Ada', 'Ben', 'Cleo'] as const;
export type Name = (typeof names)[number];

export interface Person {
  id: number;
  email: string;
  /** Of a session with a recent proof, until then. */
  cookie?: { value: string; until: number };
  /** That of the browser, which outlives its tabs. */
  storage: BrowserStorage;
  tabs: (Tab | undefined)[];
  /** `tab`: the editor beside which it is; absent on a row of the list. `opened`: the move in which it did. */
  dialog?: { press: Press; tab?: Tab; opened: number };
}

const readItems = () =>
  db().newsItem.findMany({ orderBy: { id: 'asc' }, include: { draft: true, versions: true, notes: true } });
export type Item = Awaited<ReturnType<typeof readItems>>[number];

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
  /** All items by age, also deleted ones, as of the last look. Only a request that changes something changes them. */
  items: readonly Item[] = [];
  private isOutdated = true;
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

  async look(): Promise<readonly Item[]> {
    if (this.isOutdated) this.items = await readItems();
    this.isOutdated = false;
    return this.items;
  }

  item(index: number): Item | undefined {
    return this.items[index % this.items.length];
  }

  readonly tabs = () => [...this.people.values()].flatMap(({ tabs }) => tabs.flatMap((tab) => tab ?? []));

  inHours(hours: number): string {
    return new Date(this.now + hours * 3_600_000).toISOString();
  }

  /** The person who acts from now on. */
  async as(name: Name): Promise<Person> {
    const person = this.people.get(name);
    if (!person) throw new Error(`${name} is not there.`);
    if (!person.cookie || person.cookie.until < this.now)
      person.cookie = { value: await cookieOf(person.id), until: this.now + 9 * 60_000 };
    this.cookie = person.cookie.value;
    return person;
  }

  /** The wire between the browser of the person who acts and the site: `fetch`. */
  readonly fetch = async (address: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> => {
    const lost = method === 'GET' ? undefined : this.lost;
    if (lost) this.lost = undefined;
    if (lost === 'request') throw new TypeError('fetch failed');
    this.isOutdated ||= method !== 'GET';
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
  async wait(minutes: number, mail = () => this.post.run()): Promise<void> {
    this.now += minutes * 60_000;
    setClock(this.now);
    for (const [name, { tabs }] of this.people)
      for (const tab of tabs) if (tab?.isWaiting()) await this.as(name).then(() => tab.save());
    await mail();
  }
}

export const get = (id: number): Promise<EditedNews | undefined> =>
  unlessRefused(callApi(newsActsContract.get, { params: { id } }));

/** Runs a call that may be refused, by the state of the item or by a conflict, or lost; returns undefined then. */
export const unlessRefused = <Result>(call: Promise<Result>): Promise<Result | undefined> =>
  call.catch((error: Error) => {
    const isRefusal = error instanceof ApiError && [400, 404, 409].includes(error.status);
    if (isRefusal || error.name === 'AbortError' || error.message === 'fetch failed') return undefined;
    throw error;
  });
