import { paths } from '@/lib/paths';

import { pageLink } from './navigation';

export const notFoundPage = {
  meta: { title: '404 Page Not Found', description: 'This address does not exist on the site.' },
  code: '404',
  title: '404 Page Not Found',
  text: 'The page may have moved, or the link may be incomplete.',
  links: [
    pageLink(paths.home),
    { label: 'Updates & Announcements', href: paths.updates },
    pageLink(paths.primer),
    pageLink(paths.contact),
  ],
} as const;
