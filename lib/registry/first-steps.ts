import 'server-only';

import type { Session } from '@/lib/domains/accounts/sessions/session';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';
import { countNewsOnSite } from '@/lib/domains/news/items/create-demo-content';
import { paths } from '@/lib/paths';
import { env } from '@/lib/platform/process/env';
import { addSetting, readSetting } from '@/lib/platform/settings/service';

interface FirstStep {
  name: string;
  /** Why it matters and how it is done. */
  text: string;
  link: { label: string; href: string };
  isDone: boolean;
}

const key = 'firstSteps';

/** What a new site needs from its administrator; empty for good once all of it was done at the same time. */
export async function listFirstSteps({ setupState }: Session): Promise<FirstStep[]> {
  if (await readSetting(key)) return [];
  const { samples, others } = await countNewsOnSite();
  const { BACKUP_SCHEDULE: schedule, BACKUP_TARGET: target } = env();
  const checks = { label: 'See the checks', href: paths.checks };
  const steps = [
    {
      name: 'Send mail',
      text: 'Set SMTP_URL and MAIL_FROM. Until then, letters are kept as files and reach no one.',
      link: checks,
      isDone: !isMailKept(),
    },
    {
      name: 'Back up',
      text: `Set BACKUP_TARGET. The site then makes a backup every ${schedule === 'hourly' ? 'hour' : 'day'} and proves that it can be restored.`,
      link: checks,
      isDone: target !== undefined,
    },
    {
      name: 'Protect your account',
      text: 'Add a passkey or an authenticator app as a second factor.',
      link: { label: 'Open My Account', href: paths.account },
      isDone: setupState.hasFactor,
    },
    {
      name: 'Take the samples off the site',
      text: 'Each says that it is a sample. Readers see them, among news and documents, until you edit or remove them.',
      link: { label: 'Open the news', href: `${paths.admin}?tab=news` },
      isDone: samples === 0,
    },
    {
      name: 'Publish your first item',
      text: 'It is on the site at once or at a time that you set, and is mailed only if you say so.',
      link: { label: 'Create News Item', href: paths.newNews },
      isDone: others > 0,
    },
  ];
  if (steps.some(({ isDone }) => !isDone)) return steps;
  await addSetting(key, 'done');
  return [];
}
