import { addDays } from '@/lib/domains/analytics/window';

/** An issue of a document as a test remembers what was done with it. */
export interface KnownIssue {
  id: number;
  documentId: number;
  /** Days as 2027-01-15. */
  date: string;
  takesEffectOn: string | null;
  commentUntil: string | null;
  isPublished: boolean;
  publishAt: number;
  ended: '' | 'withdrawn' | 'error';
  endedOn: string;
}

/**
 * What a document is at a moment, as a person would say it: the state of each issue that readers see, the one that took effect
 * last, and the one that stands for the document. It knows nothing of how the site finds out.
 */
export function documentAt(known: readonly KnownIssue[], now: number) {
  const today = new Date(now - 5 * 3_600_000).toISOString().slice(0, 10);
  const shown = known
    .filter(({ ended, isPublished, publishAt }) => ended || (isPublished && publishAt <= now))
    .toSorted((one, other) => other.date.localeCompare(one.date) || other.id - one.id);
  const byEffect = shown
    .filter(({ takesEffectOn, ended, endedOn }) => takesEffectOn && !(ended && endedOn < takesEffectOn))
    .toSorted((one, other) => (other.takesEffectOn ?? '').localeCompare(one.takesEffectOn ?? ''));
  const drafts = shown.filter(({ takesEffectOn, ended }) => !takesEffectOn && !ended);
  const begun = byEffect.filter(({ takesEffectOn }) => (takesEffectOn ?? '') <= today);
  const last = begun[0];
  // Of two for one day, the first in the list is the later.
  const sameDay = (issue: KnownIssue) => byEffect.find(({ takesEffectOn }) => takesEffectOn === issue.takesEffectOn);
  const isReplaced = (issue: KnownIssue): boolean => {
    if (issue.takesEffectOn && begun.includes(issue)) return issue !== last;
    if (issue.takesEffectOn && byEffect.includes(issue)) return issue !== sameDay(issue);
    // Withdrawn before its day: in the place where it would be now.
    if (issue.takesEffectOn) return byEffect.some((other) => takesItsPlace(other, issue, today));
    if (drafts.some((draft) => isLater(draft, issue))) return true;
    const isOpenUntilADay = issue.commentUntil !== null && issue.commentUntil >= today;
    return !isOpenUntilADay && byEffect.some((other) => isLater(other, issue));
  };
  const stateOf = (issue: KnownIssue) => {
    if (issue.ended) return issue.ended;
    if (isReplaced(issue)) return 'superseded';
    if (issue.takesEffectOn) return issue.takesEffectOn > today ? 'upcoming' : 'in-force';
    return (issue.commentUntil ?? today) < today ? 'comments-closed' : 'comment';
  };
  const inState = (...states: string[]) => shown.filter((issue) => states.includes(stateOf(issue)));
  const byDay = (issues: KnownIssue[]) =>
    issues.toSorted((one, other) => (other.takesEffectOn ?? '').localeCompare(one.takesEffectOn ?? ''));
  const current =
    (last?.ended === 'error' ? undefined : last) ??
    byDay(inState('upcoming')).at(-1) ??
    inState('comment')[0] ??
    inState('comments-closed')[0] ??
    byDay(inState('withdrawn').filter((issue) => !isReplaced(issue)))[0] ??
    byDay(inState('withdrawn', 'superseded'))[0] ??
    byDay(shown)[0];
  return { issues: shown.map((issue) => ({ ...issue, state: stateOf(issue) })), last, current };
}

const isLater = (one: KnownIssue, other: KnownIssue) =>
  one.date > other.date || (one.date === other.date && one.id > other.id);

function takesItsPlace(one: KnownIssue, other: KnownIssue, today: string): boolean {
  const [day, otherDay] = [one.takesEffectOn ?? '', other.takesEffectOn ?? ''];
  return (day <= today || day <= otherDay) && (day > otherDay || (day === otherDay && isLater(one, other)));
}

/** Numbers that look random, always the same for a seed: `pick` takes one of a list. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    pick: <T>(list: readonly T[]): T => {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error('There is nothing to pick from.');
      return one;
    },
    dayNear: (day: string, within: number) => addDays(day, Math.floor(next() * (2 * within + 1)) - within),
  };
}
