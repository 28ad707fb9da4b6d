import { cache } from 'react';

import { findPersonOffList } from '@/lib/domains/mailing-list/office/person';
import { paths } from '@/lib/paths';

import { PersonPage, personTitle } from '../../person-page';

/** Read once for the title and the page. */
const find = cache(findPersonOffList);

export const generateMetadata = ({ params }: PageProps<'/admin/subscriptions/off-list/[id]'>) =>
  personTitle({ params, find, pathOf: paths.offList });

export default function OffListPage({ params }: PageProps<'/admin/subscriptions/off-list/[id]'>) {
  return <PersonPage params={params} find={find} pathOf={paths.offList} />;
}
