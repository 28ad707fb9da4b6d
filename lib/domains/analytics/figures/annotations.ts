import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { listEntriesOf, type TrailEntry } from '@/lib/domains/audit/read-service';
import { listStartedMailings } from '@/lib/domains/mailings/figures-service';
import { actDeclarations } from '@/lib/domains/news/acts';
import { listPublications, scheduledTimes, titlesOfItems } from '@/lib/domains/news/items/figures-service';
import { siteAudit } from '@/lib/domains/site/audit';
import { paths } from '@/lib/paths';
import { rangeOfDays } from '@/lib/platform/dates/zone';
import { site } from '@/lib/site';
import { siteDay } from '@/lib/site-day';

import { addDays, startOfDay, utcDay } from '../window';
import type { DayRange } from './periods';
import type { Annotation } from '../range-schema';

/** More would hide the line that they explain. */
const maximumAnnotations = 60;
/** One more of each kind shows that some were left out. */
const take = maximumAnnotations + 1;

/**
 * Events on this site in a range that may explain a peak, newest first: from the rows and the audit trail. `areCut`
 * says that earlier ones may be missing.
 */
export async function listAnnotations(range: DayRange): Promise<{ marks: Annotation[]; areCut: boolean }> {
  const within = timesOf(range);
  const entriesOf = (action: AuditAction) => listEntriesOf({ action, at: within, take });
  const lists = await Promise.all([
    listPublications(within, take),
    listStartedMailings(within, take),
    entriesOf(actDeclarations.end.audit),
    entriesOf(actDeclarations.publishChanges.audit),
    listLandingChanges(range),
  ]);
  const [publications, mailings, updated, changed, landing] = lists;
  const annotations: Annotation[] = [
    ...publications.map(({ newsItemId: id, title, at }) => annotate('publication', at, 'Published', { id, title })),
    ...mailings.map(({ startsAt, createdAt, newsItemId, title }) =>
      annotate('mailing', startsAt ?? createdAt, 'Mailed', { id: newsItemId, title }),
    ),
    ...(await correctionAnnotations(updated)),
    ...(await changeAnnotations(changed)),
    ...landing,
  ];
  const shown = annotations.toSorted((one, next) => (one.day < next.day ? 1 : -1)).slice(0, maximumAnnotations);
  return {
    marks: await withDocuments(shown),
    areCut: annotations.length > maximumAnnotations || lists.some(({ length }) => length > maximumAnnotations),
  };
}

/** Every change of the landing page's version in a range: of New York's days, or of UTC's, as views are counted by. */
export async function listLandingChanges(range: DayRange, { isUtc = false } = {}): Promise<Annotation[]> {
  const field = 'landingPageVersion';
  const at = isUtc ? { gte: startOfDay(range.from), lt: startOfDay(addDays(range.to, 1)) } : timesOf(range);
  const entries = await listEntriesOf({ action: siteAudit['site-config.update'], at, field });
  return entries.flatMap(({ at, changes }) => {
    const version = changes[field]?.to;
    if (version !== 'v1' && version !== 'v2') return [];
    const text = `Landing page changed to version ${version.slice(1)}`;
    return [{ day: (isUtc ? utcDay : siteDay)(at), kind: 'landing', text, page: paths.home }];
  });
}

/** From the first moment of the range to its last, where the organization is. */
export function timesOf(range: DayRange): { gte: Date; lt?: Date } {
  const { gte = new Date(0), lt } = rangeOfDays(range, site.timeZone);
  return { gte, lt };
}

const subjectPattern = /^News item (\d+): (.*)$/s;

interface Item {
  /** 0 if the subject names no item. */
  id: number;
  title: string;
}

function itemOf(subject: string): Item {
  const [, id, title = subject] = subjectPattern.exec(subject) ?? [];
  return { id: Number(id ?? 0), title };
}

/** Changes that readers could see: those of an unpublished item explain nothing. */
async function correctionAnnotations(entries: TrailEntry[]): Promise<Annotation[]> {
  const changed = entries.flatMap(({ at, subject, changes }) => {
    const isText = ['title', 'excerpt', 'content'].some((field) => field in changes);
    return isText && !('isPublished' in changes) ? [{ at, ...itemOf(subject) }] : [];
  });
  const ids = changed.map(({ id }) => id);
  const publicSince = await scheduledTimes(ids, { isPublished: true });
  return changed
    .filter(({ id, at }) => (publicSince.get(id) ?? Infinity) <= at.getTime())
    .map(({ at, ...item }) => annotate('correction', at, 'Changed', item));
}

/** The changes of a scheduled item can be published before readers see it. */
async function changeAnnotations(entries: TrailEntry[]): Promise<Annotation[]> {
  const changed = entries.map(({ at, subject }) => ({ at, ...itemOf(subject) }));
  const publicSince = await scheduledTimes(changed.map(({ id }) => id));
  return changed
    .filter(({ id, at }) => (publicSince.get(id) ?? 0) <= at.getTime())
    .map(({ at, ...item }) => annotate('correction', at, 'Changed', item));
}

function annotate(kind: Annotation['kind'], at: Date, act: string, { id, title }: Item): Annotation {
  return { day: siteDay(at), kind, text: `${act}: ${title}`, page: paths.newsItem(id) };
}

/** Leads from the annotation of an issue to the page of its document. */
async function withDocuments(annotations: readonly Annotation[]): Promise<Annotation[]> {
  const idOf = ({ page }: Annotation) => Number(new URLSearchParams(page.split('?')[1]).get('id') ?? 0);
  const items = await titlesOfItems(annotations.map(idOf));
  const documentOf = new Map(items.map(({ id, documentId }) => [id, documentId]));
  return annotations.map((one) => {
    const documentId = documentOf.get(idOf(one));
    return documentId ? { ...one, page: paths.document(documentId) } : one;
  });
}
