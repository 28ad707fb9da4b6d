import { findPersonOffList } from '@/lib/domains/mailing-list/office/person';
import { paths } from '@/lib/paths';

import { PersonPage, personTitle } from '../../person-page';

export const generateMetadata = ({ params }: PageProps<'/admin/subscriptions/off-list/[id]'>) =>
  personTitle({ params, find: findPersonOffList, pathOf: paths.offList });

export default function OffListPage({ params }: PageProps<'/admin/subscriptions/off-list/[id]'>) {
  return <PersonPage params={params} find={findPersonOffList} pathOf={paths.offList} />;
}
