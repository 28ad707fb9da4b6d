import { paths } from '../paths';
import { site } from '../site';

export const notFoundPage = {
  meta: { title: '404 Page Not Found', description: 'This address does not exist on the site.' },
  code: '404',
  title: '404 Page Not Found',
  text: 'No print at this address. The page may have moved, or the link may have been cut off on its way here.',
  links: [
    { label: 'Home', href: paths.home },
    { label: 'Updates & Announcements', href: paths.updates },
    { label: `${site.product} Primer`, href: paths.primer },
    { label: 'Contact', href: paths.contact },
  ],
} as const;

export const errorPage = {
  title: 'Something went wrong',
  text: 'The page could not be shown. The fault is ours, and we have a record of it. Trying again often helps.',
  retry: 'Try again',
  home: 'Go to the home page',
  reference: 'Reference',
} as const;
