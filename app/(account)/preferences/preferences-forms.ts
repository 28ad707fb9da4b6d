'use server';

import { formAction } from '@/lib/api/form-action';
import { dataLinkPart } from '@/lib/content/preferences';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';
import { readerEndpoints } from '@/lib/api/endpoints/mailing-list';
import { apiPaths, paths } from '@/lib/paths';

/** Redirects after saving, so that a reload does not post again and the page shows the saved state. */
export const topicsAction = formAction(readerEndpoints.saveTopics, ({ token = '' }) => ({
  route: { method: 'POST', path: apiPaths.preferences },
  done: { next: paths.choices(token, 'saved') },
}));

export const dataLinkAction = formAction(readerEndpoints.requestOwnData, () => ({
  route: { method: 'POST', path: `${apiPaths.preferences}/data-link` },
  done: { done: isMailKept() ? dataLinkPart.kept : dataLinkPart.sent },
}));
