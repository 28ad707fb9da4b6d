import { paths } from '@/lib/paths';
import { EnvError } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';
import type { ToSite } from '@/server/messages';

import { siteAway } from './failure';
import { patienceMilliseconds } from './entrance';
import type { SiteClient, SiteResponse } from './site-client';
import { SiteProcess } from './site-process';

/** Requests that wait at once; each has a connection. */
const heldMaximum = 1000;
/** A site that ends sooner than this after it was ready is started again after a pause, which doubles each time. */
const soonMilliseconds = 1000;
const firstPauseMilliseconds = 500;
const longestPauseMilliseconds = 30_000;
/** What other instances change is unknown while the site is away; shared caches are promised the same (`publicCacheControl`). */
const trustedMilliseconds = 60_000;

interface Options {
  /** The host of the site's own address. */
  host: string;
  /** Whether no other instance changes the database. */
  isEmbedded: boolean;
  /** Called with the exit code of a site that has never been ready. It has said why. */
  onFailedStart: (code: number) => void;
}

interface ReachOptions {
  milliseconds?: number;
  other?: SiteClient;
  signal?: AbortSignal;
}

/** The site, in whichever process it runs. Starts it again when it ends. */
export class Site {
  /** The process that accepts requests; undefined while the site is away. */
  present: SiteProcess | undefined;
  private latest: SiteProcess | undefined;
  private readonly held = new Set<(site: SiteProcess) => void>();
  private awaySince = 0;
  private readySince: number | undefined;
  private hasBeenReady = false;
  private isStopping = false;
  private pause = 0;

  constructor(
    private readonly program: string,
    private readonly options: Options,
  ) {}

  /**
   * Starts the site. Resolves when it has rendered the page that visitors ask for most, on which Next boots it; with false if
   * it was ended before.
   */
  async start(): Promise<boolean> {
    const site = new SiteProcess(this.program, this.options.host);
    this.latest = site;
    void site.ended.then((code) => this.onEnd(code));
    // Everything that a later start prints is part of the log.
    if (this.hasBeenReady) site.tell({ kind: 'begin' });
    await site.listening;
    const status = await site.client.fetch(paths.home).then(
      (home) => home.status,
      () => 503,
    );
    if (this.latest !== site || this.isStopping) return false;
    if (status !== 200 && !this.hasBeenReady)
      throw new EnvError(`the site does not respond at ${paths.home}; see the log above`);
    this.hasBeenReady = true;
    this.readySince = performance.now();
    this.goOn(site);
    return true;
  }

  private goOn(site: SiteProcess): void {
    this.present = site;
    for (const goOn of this.held) goOn(site);
    this.held.clear();
  }

  /**
   * Whether a process accepts requests. One whose socket has been removed from the disk, as by a cleaner of temporary folders,
   * is away until it listens on another.
   */
  isReachable(): boolean {
    const { present } = this;
    if (!present || present.hasSocket()) return present !== undefined;
    try {
      present.moveSocket();
    } catch (error) {
      log().error({ err: error }, 'the socket of the site has been removed, and there is no place for another');
      return false;
    }
    log().error({ socketPath: present.socketPath }, 'the socket of the site has been removed; it gets another');
    this.present = undefined;
    this.awaySince = performance.now();
    void present.listening.then(() => this.latest === present && this.goOn(present));
    return false;
  }

  /**
   * Returns the site's process; waits for one that accepts requests, other than by the given client, while the site is away.
   * Throws a 503, also when the signal says that who asked has gone: another may wait in its place.
   */
  async reach({ milliseconds = patienceMilliseconds, other, signal }: ReachOptions = {}): Promise<SiteProcess> {
    if (other && this.present?.client === other) this.isReachable();
    if (this.present && this.present.client !== other) return this.present;
    if (this.held.size >= heldMaximum || this.isStopping || signal?.aborted) throw siteAway();
    return new Promise<SiteProcess>((resolve, reject) => {
      const goOn = (site: SiteProcess) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        resolve(site);
      };
      const giveUp = () => {
        clearTimeout(timer);
        this.held.delete(goOn);
        reject(siteAway());
      };
      const timer = setTimeout(giveUp, milliseconds);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.held.add(goOn);
    });
  }

  /** Makes a request without anything of a visitor's, again if the site ends during it. Throws a 503. */
  async fetch(path: string, headers: Record<string, string> = {}): Promise<SiteResponse> {
    const { client: other } = await this.reach();
    try {
      return await other.fetch(path, headers);
    } catch {
      const { client } = await this.reach({ other });
      return client.fetch(path, headers);
    }
  }

  /** Returns the variant of a page to show; undefined if the site cannot find out. */
  async existingVariant(path: string, variant: string): Promise<string | undefined> {
    return this.present?.existingVariant(path, variant);
  }

  /** Whether what is in memory may still be shown. */
  isMemoryTrusted(): boolean {
    const { isEmbedded } = this.options;
    return Boolean(this.present) || isEmbedded || performance.now() - this.awaySince < trustedMilliseconds;
  }

  /** Returns whether the site is there to be told. Calls `taken` when it has taken the message, or ended. */
  tell(message: ToSite, taken?: () => void): boolean {
    return this.latest?.tell(message, taken) ?? false;
  }

  /** From now on, a site that ends is not started again. */
  beginToEnd(): void {
    this.isStopping = true;
    this.tell({ kind: 'stopping' });
  }

  /** Ends the site. Returns its exit code: 0 if nothing was lost, or if there is none. */
  async end(milliseconds: number): Promise<number> {
    return this.tell({ kind: 'end', milliseconds }) && this.latest ? this.latest.ended : 0;
  }

  private onEnd(code: number): void {
    this.latest = undefined;
    this.present = undefined;
    if (this.isStopping) return;
    if (!this.hasBeenReady) return this.options.onFailedStart(code);
    const now = performance.now();
    if (this.readySince !== undefined) this.awaySince = now;
    const isSoon = now - (this.readySince ?? now) < soonMilliseconds;
    this.readySince = undefined;
    this.pause = isSoon ? Math.min(Math.max(firstPauseMilliseconds, this.pause * 2), longestPauseMilliseconds) : 0;
    log().fatal({ code, pauseMilliseconds: this.pause }, 'the site has ended, and is started again');
    setTimeout(() => {
      if (this.isStopping) return;
      // Without a process there is none that ends, as on a full disk.
      this.start().catch((error: unknown) => {
        log().error({ err: error }, 'the site cannot be started');
        this.onEnd(1);
      });
    }, this.pause);
  }
}
