import { LRUCache } from 'lru-cache';

import { AppError, tooMany } from '../app-error';

export interface Applicant {
  /** What is held to one check under way and one waiting: a client, or a known browser; absent for the signed-in. */
  key?: string;
  /** The wider network, with which its clients share a turn. */
  network: string;
  /** Goes before everybody else, and waits in a room of its own. */
  isKnown: boolean;
}

export interface Place {
  /** Does the work when its turn has come; throws a 503 when the place is needed for somebody else before. */
  run<T>(work: () => Promise<T>): Promise<T>;
  leave(): void;
}

interface Turn {
  network: string;
  begin(): void;
  refuse(): void;
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
/** Of the strangers' turns, one in so many goes to the newest, and one to whoever has waited longest of all. */
const turnsOfARound = 4;

/**
 * Who may check a password, and when: a flood from anywhere fills its own places and no others. Known browsers go
 * first, then the network whose last check is longest ago: who guesses without end waits for whoever comes once. Where
 * many are alike, such as those that have had no check lately, the first of them is heard, and now and then the last:
 * whoever comes behind a crowd is heard soon. And now and then it is simply the longest wait that counts, so that it
 * has an end for everybody.
 */
export class HashQueue {
  /** By key, and of strangers by network. */
  private readonly places = new Map<string, number>();
  private readonly taken = { known: 0, strangers: 0 };
  private readonly known: Turn[] = [];
  /** As they came. */
  private readonly strangers: Turn[] = [];
  /** Which of all checks of strangers was the last of a network. */
  private readonly lastChecks = new LRUCache<string, number>({ max: rememberedNetworks, ttl: rememberedMilliseconds });
  private checks = 0;
  private strangersTurns = 0;
  private running = 0;

  /** `onRefusal` is told of those who lose the place that they had. */
  constructor(
    private readonly threads: number,
    private readonly onRefusal = () => {},
  ) {}

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
    if (isKnown && this.taken.known >= roomForKnown) throw busy();
    if (!isKnown && heldBy(`network ${network}`) >= placesPerNetwork) throw busy();
    if (!isKnown && this.taken.strangers >= roomForStrangers) this.makeRoom(network);
    for (const holder of holders) this.places.set(holder, heldBy(holder) + 1);
    this.taken[kind] += 1;
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      this.taken[kind] -= 1;
      for (const holder of holders) {
        const left = heldBy(holder) - 1;
        if (left > 0) this.places.set(holder, left);
        else this.places.delete(holder);
      }
    };
    return { run: (work) => this.run(applicant, leave, work), leave };
  }

  private async run<T>({ network, isKnown }: Applicant, leave: () => void, work: () => Promise<T>): Promise<T> {
    if (this.running < this.threads) this.running += 1;
    else {
      await new Promise<void>((begin, reject) => {
        const refuse = () => {
          leave();
          this.onRefusal();
          reject(busy());
        };
        (isKnown ? this.known : this.strangers).push({ network, begin, refuse });
      });
    }
    if (!isKnown) this.lastChecks.set(network, (this.checks += 1));
    try {
      return await work();
    } finally {
      const next = this.known.shift() ?? this.takeStranger();
      if (next) next.begin();
      else this.running -= 1;
    }
  }

  private takeStranger(): Turn | undefined {
    this.strangersTurns = (this.strangersTurns + 1) % turnsOfARound;
    if (this.strangersTurns === 0) return this.strangers.shift();
    const seen = new Set<string>();
    const firsts = this.strangers.filter(({ network }) => !seen.has(network) && seen.add(network));
    const longestAgo = Math.min(...firsts.map(({ network }) => this.lastCheck(network)));
    const alike = firsts.filter(({ network }) => this.lastCheck(network) === longestAgo);
    return this.take(alike.at(this.strangersTurns === 2 ? -1 : 0));
  }

  private take(turn: Turn | undefined): Turn | undefined {
    if (turn) this.strangers.splice(this.strangers.indexOf(turn), 1);
    return turn;
  }

  /** Refuses one of the network that was checked last; throws a 503 when none was checked after this one. */
  private makeRoom(network: string): void {
    const latest = Math.max(...this.strangers.map((turn) => this.lastCheck(turn.network)));
    if (latest <= this.lastCheck(network)) throw busy();
    this.take(this.strangers.findLast((turn) => this.lastCheck(turn.network) === latest))?.refuse();
  }

  private lastCheck(network: string): number {
    return this.lastChecks.get(network) ?? 0;
  }
}

function busy(): AppError {
  return new AppError('unavailable', 'Many people are signing in at the moment. Please try again in a few seconds.', {
    headers: { 'Retry-After': String(busyRetrySeconds) },
  });
}
