import 'server-only';

import { AppError, tooMany } from '@/lib/platform/http/app-error';
import { clientNetwork } from '@/lib/platform/http/client-address';
import { defineMetric } from '@/lib/platform/process/metrics';
import { singleton } from '@/lib/platform/process/singleton';

import { hashThreads } from './bcrypt';

/** Who waits for a hash. */
export interface Client {
  /** `known` is for browsers that have signed in to the account before, and for signed-in administrators. */
  lane: Lane;
  /** The wider network, whose clients share their turns. */
  network: string;
  /** Identifies what may hold at most two places of a lane: an account, or an account and a network. */
  key?: string;
}

export type Lane = 'known' | 'others';

/** Does work that hashes once its turn has come. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const placesPerKey = 2;
/** A full lane is worked through in about ten seconds. */
const placesPerLane = 80;
const busyRetrySeconds = 5;

/**
 * Decides whose password is hashed, and when. Known browsers and all other clients have separate lanes with places of
 * their own. The lanes alternate, and networks within a lane take turns, so that a flood mostly delays itself.
 */
export class HashQueue {
  /** What begins each turn, by network; the network whose turn is next comes first. */
  private readonly waiting = { known: new Map<string, (() => void)[]>(), others: new Map<string, (() => void)[]>() };
  private readonly places = new Map<string, number>();
  private lastLane: Lane = 'others';
  private running = 0;

  /** The number of places taken, by waiting work and by work under way. */
  get length(): number {
    return this.taken('known') + this.taken('others');
  }

  /**
   * Does work that holds a place until it ends. Throws a 429 if the key already holds two, and a 503 if the network
   * holds as many places of the lane as are free: no network can fill it.
   */
  async enter<T>({ lane, network, key }: Client, work: (inTurn: InTurn) => Promise<T>): Promise<T> {
    const ofNetwork = `${lane} network ${network}`;
    const ofKey = key === undefined ? [] : [`${lane} key ${key}`];
    if (ofKey.some((name) => this.taken(name) >= placesPerKey)) throw crowded();
    if (this.taken(ofNetwork) >= placesPerLane - this.taken(lane)) throw busy();
    const names = [lane, ofNetwork, ...ofKey];
    for (const name of names) this.places.set(name, this.taken(name) + 1);
    try {
      return await work((hash) => this.inTurn(lane, network, hash));
    } finally {
      for (const name of names) {
        if (this.taken(name) > 1) this.places.set(name, this.taken(name) - 1);
        else this.places.delete(name);
      }
    }
  }

  private async inTurn<T>(lane: Lane, network: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.waiting[lane];
    if (this.running < hashThreads) this.running += 1;
    else await new Promise<void>((begin) => waiting.set(network, [...(waiting.get(network) ?? []), begin]));
    try {
      return await work();
    } finally {
      const begin = this.next();
      if (begin) begin();
      else this.running -= 1;
    }
  }

  /** Takes the next turn out of the queue; its network then waits behind the others of its lane. */
  private next(): (() => void) | undefined {
    const lanes: Lane[] = this.lastLane === 'others' ? ['known', 'others'] : ['others', 'known'];
    const lane = lanes.find((name) => this.waiting[name].size > 0);
    const [turn] = lane ? this.waiting[lane] : [];
    if (!lane || !turn) return undefined;
    const [network, [begin, ...rest]] = turn;
    this.lastLane = lane;
    this.waiting[lane].delete(network);
    if (rest.length > 0) this.waiting[lane].set(network, rest);
    return begin;
  }

  private taken(name: string): number {
    return this.places.get(name) ?? 0;
  }
}

const queue = singleton('hashQueue', () => new HashQueue());

/**
 * Does work that hashes for a request, in a place of the queue that all requests share; each hash waits for its turn.
 * Throws a 429 or a 503 without having begun if there is no place.
 */
export function inHashQueue<T>(client: Client, work: (inTurn: InTurn) => Promise<T>): Promise<T> {
  return queue.get().enter(client, work);
}

/** A client, by its address, without an account that it is known to. */
export function stranger(address: string): Client {
  return { lane: 'others', network: clientNetwork(address), key: address };
}

/** Returns the number of places taken, by waiting work and by work under way. */
export function hashQueueLength(): number {
  return queue.peek()?.length ?? 0;
}

function crowded(): AppError {
  countSignInRefusal('client');
  return tooMany('Too many sign-ins at once.', 1);
}

function busy(): AppError {
  countSignInRefusal('full');
  return new AppError('unavailable', 'Many people are signing in at the moment. Please try again in a few seconds.', {
    headers: { 'Retry-After': String(busyRetrySeconds) },
  });
}

const refusals = defineMetric(
  'sign_in_queue_refusals_total',
  ({ Counter }, common) =>
    new Counter({
      ...common,
      help: 'Passwords that were not checked: the client had two under way, or the queue was full.',
      labelNames: ['reason'],
    }),
);

const length = defineMetric(
  'sign_in_queue_length',
  ({ Gauge }, common) => new Gauge({ ...common, help: 'Passwords that are being checked or wait for it.' }),
);

/** Counts a refused place in the queue of hashes: `client` for a 429, `full` for a 503. */
function countSignInRefusal(reason: 'client' | 'full'): void {
  void refusals((counter) => counter.inc({ reason }));
}

/** Sets the metric of how many places of the queue are taken. */
export function updateHashQueueMetrics(): Promise<void> {
  return length((gauge) => gauge.set(hashQueueLength()));
}
