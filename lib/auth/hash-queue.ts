import { LRUCache } from 'lru-cache';

import { AppError, tooMany } from '../app-error';

/** Whose password is to be checked. */
export interface Applicant {
  /** What is held to one check under way and one waiting: a client, or a known browser; absent for the signed-in. */
  key?: string;
  /** The wider network, with which its clients share a turn. */
  network: string;
  /** Goes before everybody else, and waits in a room of its own. */
  isKnown: boolean;
}

/** A place in the queue, taken until it is left. */
export interface Place {
  /** Does the work when its turn has come; nothing is refused any more. */
  run<T>(work: () => Promise<T>): Promise<T>;
  leave(): void;
}

interface Turn {
  applicant: Applicant;
  begin(): void;
}

const placesPerKey = 2;
/** Of strangers, what two threads check in some eight seconds: whoever has a /48 has 65,536 clients. */
const placesPerNetwork = 64;
/** More than one network can fill. */
const roomForStrangers = 80;
const roomForKnown = 16;
const busyRetrySeconds = 5;
const rememberedNetworks = 10_000;
const rememberedMilliseconds = 10 * 60 * 1000;

/**
 * Who may check a password, and when: a flood from anywhere fills its own places and no others. Known browsers go
 * first, then networks that have had no check lately, then the others, each in turns: who guesses without end waits for
 * whoever comes once.
 */
export class HashQueue {
  /** By key, and of strangers by network. */
  private readonly places = new Map<string, number>();
  private readonly taken = { known: 0, strangers: 0 };
  private readonly known: Turn[] = [];
  /** By network. */
  private readonly strangers = { fresh: new Map<string, Turn[]>(), recurring: new Map<string, Turn[]>() };
  private readonly checkedLately = new LRUCache<string, true>({
    max: rememberedNetworks,
    ttl: rememberedMilliseconds,
  });
  private running = 0;

  constructor(private readonly threads: number) {}

  /** How many hold a place, whether their turn has come or not. */
  get length(): number {
    return this.taken.known + this.taken.strangers;
  }

  /** Takes a place; throws a 429 when this applicant has enough of them, a 503 when none is left for its network. */
  enter(applicant: Applicant): Place {
    const { key, network, isKnown } = applicant;
    const kind = isKnown ? 'known' : 'strangers';
    const holders = [...(key === undefined ? [] : [`key ${key}`]), ...(isKnown ? [] : [`network ${network}`])];
    const heldBy = (holder: string) => this.places.get(holder) ?? 0;
    if (key !== undefined && heldBy(`key ${key}`) >= placesPerKey) throw tooMany('Too many sign-ins at once.', 1);
    if (this.taken[kind] >= (isKnown ? roomForKnown : roomForStrangers)) throw busy();
    if (!isKnown && heldBy(`network ${network}`) >= placesPerNetwork) throw busy();
    for (const holder of holders) this.places.set(holder, heldBy(holder) + 1);
    this.taken[kind] += 1;
    let isHeld = true;
    return {
      run: (work) => this.run(applicant, work),
      leave: () => {
        if (!isHeld) return;
        isHeld = false;
        this.taken[kind] -= 1;
        for (const holder of holders) {
          const left = heldBy(holder) - 1;
          if (left > 0) this.places.set(holder, left);
          else this.places.delete(holder);
        }
      },
    };
  }

  private async run<T>(applicant: Applicant, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.threads) await this.wait(applicant);
    else this.running += 1;
    this.checkedLately.set(applicant.network, true);
    try {
      return await work();
    } finally {
      const next = this.takeNext();
      if (next) next.begin();
      else this.running -= 1;
    }
  }

  private wait(applicant: Applicant): Promise<void> {
    return new Promise((begin) => {
      const turn = { applicant, begin };
      if (applicant.isKnown) this.known.push(turn);
      else this.queueStranger(turn);
    });
  }

  private queueStranger(turn: Turn): void {
    const { network } = turn.applicant;
    const queue = this.checkedLately.has(network) ? this.strangers.recurring : this.strangers.fresh;
    const waiting = queue.get(network);
    if (waiting) waiting.push(turn);
    else queue.set(network, [turn]);
  }

  private takeNext(): Turn | undefined {
    return this.known.shift() ?? takeTurn(this.strangers.fresh) ?? takeTurn(this.strangers.recurring);
  }
}

/** Takes the first turn of the network that has waited longest, which then waits behind the others. */
function takeTurn(queue: Map<string, Turn[]>): Turn | undefined {
  const [first] = queue;
  if (!first) return undefined;
  const [network, [turn, ...rest]] = first;
  queue.delete(network);
  if (rest.length > 0) queue.set(network, rest);
  return turn;
}

function busy(): AppError {
  return new AppError('unavailable', 'Many people are signing in at the moment. Please try again in a few seconds.', {
    headers: { 'Retry-After': String(busyRetrySeconds) },
  });
}
