import type { Parsed } from '@/lib/platform/http/contract';

import { newsDialogs, type ActDeclaration, type NewsDialog } from './act-declaration';
import { newsActs, type MailingKind, type NewsAct } from './acts-schema';
import { endingActs } from './ending-acts';
import { publishingActs } from './publishing-acts';
import type { NewsState } from './schedule';

/** An act, or another operation that does as one: the approval of a mailing, and a change of the end. */
export type AnyAct = NewsAct | 'mail' | 'end';

/**
 * What each act is, apart from its effect (`acts/effects.ts`): the API, the editor, the list, the audit trail and docs/acts.md
 * go through these declarations.
 */
export const actDeclarations = { ...publishingActs, ...endingActs } satisfies Record<AnyAct, ActDeclaration>;

// `keys` loses the type of the keys.
export const allActs = Object.keys(actDeclarations) as AnyAct[];
const allDialogs = Object.keys(newsDialogs) as NewsDialog[];

/** The declaration of an act, without what tells it from the others. */
export const declarationOf = (act: AnyAct): ActDeclaration => actDeclarations[act];

/** The operations of the acts that have an address of their own. */
export const actOperations = Object.fromEntries(newsActs.map((act) => [act, actDeclarations[act].operation])) as {
  // `fromEntries` loses the names.
  [Act in NewsAct]: (typeof actDeclarations)[Act]['operation'];
};

/** The input of an act as the API has parsed it; undefined for one that takes none. */
export type InputOf<Act extends NewsAct> = Parsed<(typeof actDeclarations)[Act]['operation'], 'body'>;

interface Situation {
  state: NewsState;
  /** Whether the working copy contains anything that is not public. */
  hasChanges: boolean;
  /** What the working copy needs before it can be published. */
  missing?: string;
}

/** Why an act is not possible now; undefined if it is. The screen and the API share this rule. */
export function refusalOfAct(act: AnyAct, { state, hasChanges, missing }: Situation): string | undefined {
  const { states, source } = declarationOf(act);
  const outcome = states[state];
  if (typeof outcome === 'string') return outcome;
  if (act === 'publishChanges' && !hasChanges) return 'There are no changes to publish.';
  return source === 'draft' ? missing : undefined;
}

/** What a letter is about that an act sends with it; undefined if none goes with it. */
export function letterKindOf(act: AnyAct, state: NewsState): MailingKind | undefined {
  const outcome = declarationOf(act).states[state];
  return typeof outcome === 'string' ? undefined : outcome.letter;
}

/** The act with which a dialog begins, of those that it offers. */
export function chosenOf([first, ...others]: readonly AnyAct[], is: { scheduled: boolean; mailed: boolean }) {
  return (
    others.find((act) => is[declarationOf(act).isChosenFor ?? 'mailed'] && declarationOf(act).isChosenFor) ?? first
  );
}

/** What an act makes of letters about an item that have not started. */
export function fateOf(act: AnyAct, { hasChanges }: { hasChanges: boolean }): ActDeclaration['approved'] {
  const { approved } = declarationOf(act);
  return approved === 'move' && hasChanges ? 'end' : approved;
}

/** What readers see after an act. */
export function readersSee(act: AnyAct, state: NewsState, isDocument: boolean): string {
  const { states, readers } = declarationOf(act);
  const outcome = states[state];
  return (typeof outcome === 'string' ? undefined : outcome.readers) ?? readers[isDocument ? 'document' : 'news'];
}

/** A dialog with the acts that it offers. */
export interface Offer {
  dialog: NewsDialog;
  acts: AnyAct[];
  title: string;
  button: string;
}

interface Offered {
  state: NewsState;
  hasChanges: boolean;
  item: { documentId: number | null; unpublishAt: string | null };
}

const actsOf = (dialog: NewsDialog) => allActs.filter((act) => declarationOf(act).dialog === dialog);

/** What can be done with an item as a whole, as its screens offer it: all that the API takes, a complete text provided. */
export function offersFor(offered: Offered): Offer[] {
  return allDialogs.flatMap((dialog) => {
    const acts = actsOf(dialog).filter((act) => refusalOfAct(act, offered) === undefined);
    const [first] = acts;
    if (!first || (dialog === 'mail' && offered.item.documentId !== null)) return [];
    return [{ dialog, acts, ...newsDialogs[dialog], ...wordingIn(offered, dialog, first) }];
  });
}

/** Why a dialog has nothing to offer for an item, as the server has just said; undefined if it has. */
export function refusalOfDialog(
  dialog: NewsDialog,
  { refusals, ...situation }: Situation & { refusals: Readonly<Record<string, string | null>> },
): string | undefined {
  const reasons = actsOf(dialog).map((act) => refusals[act] ?? refusalOfAct(act, situation));
  return reasons.includes(undefined) ? undefined : reasons[0];
}

/** Where the name of a dialog depends on the item. */
function wordingIn({ state, item }: Offered, dialog: NewsDialog, first: AnyAct): Partial<Offer> {
  if (dialog === 'publish' && state === 'scheduled')
    return { title: 'Change the Schedule', button: 'Change the schedule' };
  if (dialog === 'end' && item.unpublishAt) return { button: 'Change the end' };
  // Only one way is left.
  return dialog === 'takeOff' && state === 'withdrawn' ? { button: declarationOf(first).label } : {};
}
