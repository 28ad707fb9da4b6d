import type { Metadata } from 'next';

import { requireAdminPage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { Messages } from './messages';

export const metadata: Metadata = { title: 'Messages' };

export default async function MessagesPage() {
  const user = await requireAdminPage(paths.messages);
  return <Messages user={user} />;
}
