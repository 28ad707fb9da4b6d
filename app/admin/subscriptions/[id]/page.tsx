import { cache } from 'react';

import { findPersonOnList } from '@/lib/domains/mailing-list/office/person';
import { paths } from '@/lib/paths';

import { PersonPage, personTitle } from '../person-page';

/** Read once for the title and the page. */
const find = cache(findPersonOnList);

export const generateMetadata = ({ params }: PageProps<'/admin/subscriptions/[id]'>) =>
  personTitle({ params, find, pathOf: paths.subscription });

export default function SubscriberPage({ params }: PageProps<'/admin/subscriptions/[id]'>) {
  return <PersonPage params={params} find={find} pathOf={paths.subscription} />;
}
