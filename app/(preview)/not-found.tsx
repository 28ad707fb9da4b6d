import { NotFoundMessage } from '../_components/not-found-message';

/** A preview link that has expired or never was. */
export default function PreviewNotFound() {
  return <NotFoundMessage />;
}
