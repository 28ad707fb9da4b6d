import { NoSuchPage, noSuchPageMetadata } from '@/app/_components/no-such-page';

export const metadata = noSuchPageMetadata;

export default NoSuchPage;
