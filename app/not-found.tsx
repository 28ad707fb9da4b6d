import { NoSuchPage, noSuchPageMetadata } from './_components/no-such-page';

export const metadata = noSuchPageMetadata;

export default NoSuchPage;
