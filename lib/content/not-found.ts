import { paths } from '../paths';
import { site } from '../site';

export const notFoundPage = {
  meta: { title: '404 Page Not Found', description: 'This address does not exist on the site.' },
  code: '404',
  title: '404 Page Not Found',
  text: 'There is no page at this address. The page may have moved, or the link that brought you here may be incomplete.',
  links: [
    { label: 'Home', href: paths.home },
    { label: 'Updates & Announcements', href: paths.updates },
    { label: `${site.product} Primer`, href: paths.primer },
    { label: 'Contact', href: paths.contact },
  ],
} as const;

export const errorPage = {
  title: 'Something went wrong',
  text: 'The page could not be displayed. The error is on our side and has been recorded. Trying again often helps.',
  retry: 'Try again',
  home: 'Go to the home page',
  reference: 'Reference',
} as const;
