import { NoSuchPage, noSuchPageMetadata } from '@/app/_components/no-such-page';

/**
 * An ordinary page to Next, because what `notFound()` renders has no text in the HTML of a page that is kept. The middleware
 * sets its status.
 */
export const metadata = noSuchPageMetadata;

export default NoSuchPage;
