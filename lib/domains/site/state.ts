import { singleton } from '../../platform/process/singleton';
import type { LandingPageVersion } from './schema';

/** What public pages depend on besides the build, as it was read at one moment. */
export interface StoredState {
  /** Raised by every change of what is on the site. */
  revision: number;
  landingPageVersion: LandingPageVersion;
  /** The last time at which a published item went live or ended, in milliseconds. */
  passedAt: number;
  /** The next such times, in their order. */
  upcoming: readonly number[];
}

export interface SiteState {
  /** Whatever is kept under the same key is the same. */
  key: string;
  landingPageVersion: LandingPageVersion;
}

const stored = singleton<{ state?: StoredState }>('siteState', () => ({}));

export function storedState(): StoredState | undefined {
  return stored.get().state;
}

export function setStoredState(state: StoredState): void {
  stored.get().state = state;
}

/** Returns the site's state as last read by this process, without a query; undefined before the first read. */
export function siteState(now = Date.now()): SiteState | undefined {
  const { state } = stored.get();
  if (!state) return undefined;
  // A time that comes changes the state by itself; so does a clock that is put back.
  const index = state.upcoming.findLastIndex((time) => time <= now);
  const passedAt = state.upcoming[index] ?? state.passedAt;
  // By a clock that was put back the last time is yet to come: no number of its own until the times are read anew.
  const passed = `${now < passedAt ? 'before-' : ''}${passedAt.toString(36)}`;
  return { key: `${state.revision}-${passed}`, landingPageVersion: state.landingPageVersion };
}

/** Whether the times that were read are not those around now: the last has passed, or the clock was put back. */
export function isOutOfTime(now = Date.now()): boolean {
  const { upcoming = [], passedAt = 0 } = storedState() ?? {};
  return now < passedAt || (upcoming.length > 0 && (upcoming.at(-1) ?? 0) <= now);
}
