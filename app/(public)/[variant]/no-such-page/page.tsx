import { NoSuchPage, noSuchPageMetadata } from '@/app/_components/no-such-page';

/** A page like any other to Next, which sends what `notFound()` renders in a cached page without text. The middleware sets its status. */
export const metadata = noSuchPageMetadata;

export default NoSuchPage;
