import { AccessDenied } from './_shell/access-denied';

export default function Forbidden() {
  return <AccessDenied />;
}
