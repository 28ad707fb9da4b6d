import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { Messages } from './screen';

export const metadata: Metadata = { title: 'Messages' };

export default async function MessagesPage() {
  const { user } = await requirePage(paths.messages, { access: 'admin' });
  return <Messages user={user} />;
}
