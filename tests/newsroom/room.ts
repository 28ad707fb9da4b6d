import { keptTexts } from '@/app/admin/news/editor/kept-texts';
import { sendDraft } from '@/app/admin/news/editor/save-state';
import { createWorkingCopy } from '@/app/admin/news/editor/working-copy';
import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { db } from '@/lib/platform/database/db';
import { ApiError } from '@/lib/platform/http/api-error';
import { api, type Method } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { BrowserStorage } from '../factories/browser-storage';
import { newsInput } from '../factories/news';
import { cookieOf, createTestUser } from '../factories/people';
import type { Press } from './dialog';
import { Post } from './post';

/** Two writers and an administrator. */
export const names = ['Ada', 'Ben', 'Cleo'] as const;
export type Name = (typeof names)[number];

/** A tab of the editor: the module of the working copy, whose requests go to the handlers. */
export type Tab = ReturnType<typeof createWorkingCopy>;

export interface Person {
  id: number;
  email: string;
  /** Of a session with a recent proof, until then. */
  cookie?: { value: string; until: number };
  /** That of the browser, which outlives its tabs. */
  storage: BrowserStorage;
  tabs: (Tab | undefined)[];
  /** `tab`: the editor beside which it is; absent on a row of the list. `isFresh`: nothing has happened since it opened. */
  dialog?: { press: Press; tab?: Tab; isFresh: boolean };
}

const readItems = () =>
  db().newsItem.findMany({ orderBy: { id: 'asc' }, include: { draft: true, versions: true, notes: true } });
export type Item = Awaited<ReturnType<typeof readItems>>[number];

/** What readers see of an item's text. */
export const textOf = ({ title, excerpt, content }: { title: string; excerpt: string; content: string | null }) =>
  [title, excerpt, content ?? ''].join('\n');

export const textIn = (tab: Tab): string => textOf(tab.shown().values);

export const wordsIn = (text: string): string[] => text.match(/\bw\d+x\b/g) ?? [];

/** A newsroom in one walk: who is there, and what the oracle must know to judge what they do. */
export class Room {
  readonly post = new Post();
  now = Date.parse('2027-03-01T09:00:00Z');
  moves = 0;
  /** All news by age, also deleted, as of the last look. Only a request that changes something changes it. */
  items: readonly Item[] = [];
  /** The document that news may name, and its issues. */
  document = 0;
  issues: readonly Item[] = [];
  /** The item that a person has changed last, or asks about. */
  last?: number;
  private isOutdated = true;
  /** What has made an item each: the keys of first saves, however often they are sent, and the rest. */
  readonly made = new Set<unknown>();
  readonly people = new Map<Name, Person>();
  /** The words that a person typed, or a program sent, and that no one has let go. */
  readonly words = new Set<string>();
  /** How many a mailing may reach: as a button said that a person pressed. */
  readonly counted = new Map<number, number>();
  /** The texts that the last move makes public, as they were on the screen of who made it. */
  readonly pressed = new Set<string>();
  /** The next request that changes something, or its answer, gets lost. */
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
    for (const day of ['2027-01-01', '2027-03-02']) await this.issue(day);
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
    if (!this.isOutdated) return this.items;
    this.isOutdated = false;
    const rows = await readItems();
    this.issues = rows.filter(({ documentId }) => documentId !== null);
    return (this.items = rows.filter(({ documentId }) => documentId === null));
  }

  /** At 0, mostly, the one that people are busy with. */
  item(index: number): Item | undefined {
    const { items } = this;
    return (index === 0 ? items.find(({ id }) => id === this.last) : undefined) ?? items[index % items.length];
  }

  /** Publishes an issue of the document. */
  async issue(takesEffectOn: string): Promise<void> {
    const files = JSON.stringify([{ id: this.next(), title: 'Fees', name: 'Fees.pdf', size: 1 }]);
    const text = { ...newsInput(), category: 'Fee schedule', takesEffectOn, files };
    const { id } = await db().newsItem.create({ data: text });
    this.isOutdated = true;
    this.document ||= id;
    await db().newsItem.update({ where: { id }, data: { documentId: this.document } });
  }

  openTab({ email, storage }: Person, name: string, edited?: EditedNews): Tab {
    const newKey = () => `key-${String(this.next()).padStart(16, '0')}`;
    const tab = createWorkingCopy({
      ...{ id: edited?.item.id, draft: edited?.draft, owner: email, newKey, send: sendDraft },
      kept: keptTexts({ storage, owner: email, tab: name, now: () => this.now, newKey }),
      // The room lets it save as time passes.
      after: () => () => undefined,
      // No one gives up a text that cannot be kept.
      confirm: (question) => !question.startsWith('This browser has no room'),
      onSignedOut: () => this.faults.push(`${email} is signed out.`),
    });
    tab.start();
    return tab;
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
    if (method !== 'GET') {
      this.isOutdated = true;
      this.last = Number(/\/news\/(\d+)/.exec(address)?.[1] ?? this.last);
      this.post.underWay = this.post.underWay.filter(({ newsItemId }) => newsItemId !== this.last);
    }
    for (const [key] of String(body).matchAll(/"creationKey":"[^"]*"/g)) this.made.add(key);
    const sent = { rawBody: body ?? undefined, headers: headers as Record<string, string> | undefined };
    const response = await api(method as Method, address, { ...sent, cookie: this.cookie });
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
