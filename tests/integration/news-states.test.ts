// What each act does in each state, as docs/acts.md prints it from the declarations.
import { db } from '@/lib/platform/database/db';
import { actDeclarations, declarationOf } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsActs, type EditedNews, type NewsAct } from '@/lib/domains/news/acts-schema';
import { newsStates, type NewsState } from '@/lib/domains/news/schedule';
import { fillPath } from '@/lib/platform/http/fill-path';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';
import { api, apiOf } from '../../tools/test-bed/api';

const past = new Date(Date.now() - 60_000);
const future = new Date(Date.now() + 24 * 60 * 60 * 1000);

/** An item in a state, with changes that are not public. */
async function itemIn(state: NewsState): Promise<number> {
  const ending = state === 'withdrawn' || state === 'error' ? state : '';
  const { id } = await createTestNews({
    isPublished: state !== 'draft' && ending === '',
    publishAt: state === 'scheduled' ? future.toISOString() : null,
    unpublishAt: state === 'ended' ? past.toISOString() : null,
  });
  if (ending)
    await db().newsItem.update({ where: { id }, data: { ending, endingNote: 'It was wrong.', endedAt: past } });
  const { title, excerpt, content, category, date, format, revision } = await db().newsItem.findUniqueOrThrow({
    where: { id },
  });
  if (state === 'draft') return id;
  const changed = {
    title: `${title} again`,
    excerpt,
    content,
    category,
    date,
    format,
    updatedBy: 'writer@example.com',
  };
  await db().newsDraft.create({ data: { newsItemId: id, ...changed, revision: revision + 1, basedOn: revision } });
  return id;
}

const inputs: Record<NewsAct, (revision: number) => object | undefined> = {
  publish: (revision) => ({ revision }),
  schedule: (revision) => ({ revision, publishAt: future.toISOString() }),
  publishChanges: (revision) => ({ revision }),
  unpublish: () => undefined,
  withdraw: () => ({ explanation: 'It no longer applies.' }),
  markPublishedInError: () => ({ explanation: 'It was wrong.' }),
  undoEnd: () => undefined,
};

let cookie: string;
beforeAll(async () => ({ cookie } = await signedIn('admin')));

it.each(newsStates)('does and refuses in the state %s what is declared', async (state) => {
  for (const act of newsActs) {
    const id = await itemIn(state);
    const before = (await (await apiOf(newsActsContract.get, { params: { id } }, { cookie })).json()) as EditedNews;
    expect([act, before.state]).toEqual([act, state]);
    const body = inputs[act](before.draft.revision);
    const response = await api('POST', fillPath(actDeclarations[act].operation.path, { id }), { cookie, body });
    const after = (await response.json()) as EditedNews & { message: string };
    const outcome = declarationOf(act).states[state];
    const refusal = typeof outcome === 'string' ? outcome : null;
    expect([act, before.refusals[act]]).toEqual([act, refusal]);
    expect([act, response.status, refusal ? after.message : after.state]).toEqual(
      typeof outcome === 'string' ? [act, 409, outcome] : [act, 200, outcome.to],
    );
  }
});
