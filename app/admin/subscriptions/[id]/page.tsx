import { findPersonOnList } from '@/lib/domains/mailing-list/office/person';
import { paths } from '@/lib/paths';

import { PersonPage, personTitle } from '../person-page';

export const generateMetadata = ({ params }: PageProps<'/admin/subscriptions/[id]'>) =>
  personTitle({ params, find: findPersonOnList, pathOf: paths.subscription });

export default function SubscriberPage({ params }: PageProps<'/admin/subscriptions/[id]'>) {
  return <PersonPage params={params} find={findPersonOnList} pathOf={paths.subscription} />;
}
