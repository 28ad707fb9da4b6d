import type { Form } from '@/lib/api/form';
import { dataLinkPart, topicsPart } from '@/lib/content/preferences';
import type { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { apiPaths, paths } from '@/lib/paths';

const saveTopics = { method: 'POST', path: apiPaths.preferences } as const;

/** Redirects after saving, so that a reload does not post again and the page shows the saved state. */
export const topicsDeclaration = (token: string): Form<typeof readersContract.saveTopics> => ({
  route: saveTopics,
  done: { next: paths.choices(token, 'saved') },
});

/** The same on the page of a confirmation, which it does not leave. */
export const firstTopicsDeclaration: Form<typeof readersContract.saveTopics> = {
  route: saveTopics,
  done: { done: topicsPart.saved },
};

export const dataLinkDeclaration = (isMailKept: boolean): Form<typeof readersContract.requestOwnData> => ({
  route: { method: 'POST', path: `${apiPaths.preferences}/data-link` },
  done: { done: isMailKept ? dataLinkPart.kept : dataLinkPart.sent },
});
