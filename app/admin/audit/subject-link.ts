import { paths } from '@/lib/paths';

const tab = (name: string, q?: string) =>
  `${paths.admin}?${new URLSearchParams({ tab: name, ...(q !== undefined && { q }) }).toString()}`;

const links: readonly { pattern: RegExp; address: (id: string) => string }[] = [
  { pattern: /^News item (\d+):/, address: (id) => paths.newsEditor(Number(id)) },
  { pattern: /^Subscription (\d+):/, address: (id) => tab('subscriptions', `id:${id}`) },
  { pattern: /^User (\d+):/, address: (id) => tab('users', `id:${id}`) },
  { pattern: /^Message (\d+) from /, address: (id) => paths.message(Number(id)) },
  { pattern: /^Site (configuration|facts)$/, address: () => tab('site') },
  { pattern: /^Days until a second factor is needed$/, address: () => paths.signInRules },
];

interface SubjectLink {
  /** The trail's filter for everything done to this object; absent if the subject is not a single object. */
  object?: string;
  /** The address of its page in the back office. */
  address: string;
}

/** Where to find an entry's target; undefined if it is not an object of the back office or the entry deleted it. */
export function subjectLink({ action, subject }: { action: string; subject: string }): SubjectLink | undefined {
  if (/\.(delete|delete-for-good|withdraw-invitation)$/.test(action)) return undefined;
  for (const { pattern, address } of links) {
    const match = pattern.exec(subject);
    if (match) return { address: address(match[1] ?? ''), object: objectOf(subject) };
  }
  return undefined;
}

/** "News item 5" of "News item 5: Title". */
export function objectOf(subject: string): string | undefined {
  return /^(News item|Subscription|User|Message) \d+/.exec(subject)?.[0];
}
