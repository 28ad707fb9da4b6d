import { AppError, tooMany } from '../../../platform/http/app-error';

export interface Applicant {
  /**
   * Identifies what may hold at most two places: an account in the lane of known browsers, an account and a network in
   * the other.
   */
  key?: string;
  /** The wider network, whose clients share their turns. */
  network: string;
  /** Chooses the lane: true for a browser that has signed in to the account before, or a signed-in administrator. */
  isKnown: boolean;
}

export interface Place {
  /** Runs the work when its turn comes. Throws a 503 if another network needs the place first. */
  run<T>(work: () => Promise<T>): Promise<T>;
  leave(): void;
}

interface Waiter {
  begin(): void;
  refuse(): void;
}

const placesPerKey = 2;
/** Two threads work through a full lane in about ten seconds. */
const placesPerLane = 80;
const busyRetrySeconds = 5;

/** The places of one kind of client, whose networks take turns. */
class Lane {
  /** Waiters by network; the network whose turn is next comes first. */
  private readonly waiting = new Map<string, Waiter[]>();
  private readonly held = new Map<string, number>();
  taken = 0;

  /**
   * Takes a place. If the lane is full, the network with the most waiters loses its last; throws a 503 if none
   * has more.
   */
  enter(network: string): void {
    if (this.taken >= placesPerLane) this.dropLastOfLargest(network);
    this.taken += 1;
    count(this.held, network, 1);
  }

  leave(network: string): void {
    this.taken -= 1;
    count(this.held, network, -1);
  }

  wait(network: string, waiter: Waiter): void {
    const waiters = this.waiting.get(network);
    if (waiters) waiters.push(waiter);
    else this.waiting.set(network, [waiter]);
  }

  /** Removes and returns the next waiter; its network then waits behind the others. */
  shift(): Waiter | undefined {
    const [next] = this.waiting;
    if (!next) return undefined;
    const [network, waiters] = next;
    const waiter = waiters.shift();
    this.waiting.delete(network);
    if (waiters.length > 0) this.waiting.set(network, waiters);
    return waiter;
  }

  private dropLastOfLargest(network: string): void {
    const [largest] = [...this.waiting].sort(([, one], [, other]) => other.length - one.length);
    const fair = (this.held.get(network) ?? 0) + 1;
    if (!largest || largest[1].length <= fair) throw busy();
    largest[1].pop()?.refuse();
  }
}

/**
 * Decides who may check a password, and when. Known browsers and all other clients have separate lanes with places of
 * their own. The lanes alternate, and networks within a lane take turns, so that a flood mostly delays itself.
 */
export class HashQueue {
  private readonly known = new Lane();
  private readonly others = new Lane();
  /** The lane whose turn is next comes first. */
  private lanes = [this.known, this.others];
  private readonly held = new Map<string, number>();
  private running = 0;

  /** `onRefusal` is called for each client that loses the place it had. */
  constructor(
    private readonly threads: number,
    private readonly onRefusal = () => {},
  ) {}

  /** The number of places taken, by waiting work and by work under way. */
  get length(): number {
    return this.known.taken + this.others.taken;
  }

  /** Takes a place. Throws a 429 if the key already holds two, and a 503 if its lane has none left for its network. */
  enter({ key, network, isKnown }: Applicant): Place {
    const lane = isKnown ? this.known : this.others;
    const holder = key === undefined ? undefined : `${isKnown} ${key}`;
    if (holder && (this.held.get(holder) ?? 0) >= placesPerKey) throw tooMany('Too many sign-ins at once.', 1);
    lane.enter(network);
    if (holder) count(this.held, holder, 1);
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      lane.leave(network);
      if (holder) count(this.held, holder, -1);
    };
    return { run: (work) => this.run(lane, network, leave, work), leave };
  }

  private async run<T>(lane: Lane, network: string, leave: () => void, work: () => Promise<T>): Promise<T> {
    if (this.running < this.threads) this.running += 1;
    else {
      await new Promise<void>((begin, reject) => {
        const refuse = () => {
          leave();
          this.onRefusal();
          reject(busy());
        };
        lane.wait(network, { begin, refuse });
      });
    }
    try {
      return await work();
    } finally {
      const next = this.shift();
      if (next) next.begin();
      else this.running -= 1;
    }
  }

  private shift(): Waiter | undefined {
    for (const lane of this.lanes) {
      const waiter = lane.shift();
      if (!waiter) continue;
      this.lanes = [...this.lanes.filter((other) => other !== lane), lane];
      return waiter;
    }
    return undefined;
  }
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}

function busy(): AppError {
  return new AppError('unavailable', 'Many people are signing in at the moment. Please try again in a few seconds.', {
    headers: { 'Retry-After': String(busyRetrySeconds) },
  });
}
