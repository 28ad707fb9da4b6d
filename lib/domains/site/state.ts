import { singleton } from '@/lib/platform/process/singleton';

import type { SiteFacts } from './facts-schema';
import type { LandingPageVersion } from './schema';

/** The stored data that public pages depend on, all read at one moment. */
export interface StoredState {
  /** Incremented by every change to the site. */
  revision: number;
  landingPageVersion: LandingPageVersion;
  facts: SiteFacts;
  /** Since when the press contact has its name, or has none. */
  pressNameSince?: Date;
  /** The last time at which a published item or the notice went live or ended, in milliseconds. */
  passedAt: number;
  /** The next such times, in order. */
  upcoming: readonly number[];
}

export interface SiteState {
  /** Pages cached under the same key are identical. */
  key: string;
  landingPageVersion: LandingPageVersion;
}

type Listener = (state: StoredState) => Promise<void>;

const stored = singleton<{ state?: StoredState; listener?: Listener }>('siteState', () => ({}));

/** Returns what this process last read, without a query; undefined before the first read. */
export function storedState(): StoredState | undefined {
  return stored.get().state;
}

/** For `readSiteState`, which reads the state from the database, and for the front, which gets it from there. */
export function setStoredState(state: StoredState): void {
  stored.get().state = state;
}

/** Resolves when the front knows the state of this process. */
export async function tellStoredState(): Promise<void> {
  const { state, listener } = stored.get();
  if (state) await listener?.(state);
}

/** Sets what tells the front, for which `tellStoredState` waits. */
export function onStoredState(listener: Listener): void {
  stored.get().listener = listener;
}

/** Returns the site's state as last read by this process, without a query; undefined before the first read. */
export function siteState(now = Date.now()): SiteState | undefined {
  const { state } = stored.get();
  if (!state) return undefined;
  // The state changes when such a time passes, and when the clock is set back.
  const index = state.upcoming.findLastIndex((time) => time <= now);
  const passedAt = state.upcoming[index] ?? state.passedAt;
  // After the clock was set back, the last time is in the future: use a separate key until the times are read again.
  const passed = `${now < passedAt ? 'before-' : ''}${passedAt.toString(36)}`;
  return { key: `${state.revision}-${passed}`, landingPageVersion: state.landingPageVersion };
}

/** Whether the known times no longer include the present: the last has passed, or the clock was set back. */
export function isStateStale(now = Date.now()): boolean {
  const { upcoming = [], passedAt = 0 } = storedState() ?? {};
  return now < passedAt || (upcoming.length > 0 && (upcoming.at(-1) ?? 0) <= now);
}
