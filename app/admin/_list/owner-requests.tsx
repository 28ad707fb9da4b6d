import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { useDownload } from '@/components/session/use-download';
import { Button } from '@/components/ui/button';
import { contactMessagesContract } from '@/lib/domains/messages/contract';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

interface OwnerRequestsProps {
  email: string;
  /** The notice after it: "Subscriber Erased". */
  erasedTitle: string;
  onErased?: () => void;
}

/** Requests that the owner of an address may make: a copy of their data, and erasure. */
export function OwnerRequests({ email, erasedTitle, onErased }: OwnerRequestsProps) {
  const erase = useChange({
    ...byContract(subscriptionsContract.erase, (address: string) => ({ body: { email: address } }), [
      subscriptionsContract.list,
      contactMessagesContract.list,
    ]),
    success: { title: erasedTitle, description: 'A fingerprint of the address stays, and an account under it.' },
    failure: 'Failed to erase the address',
    onSuccess: onErased,
  });
  const copy = useDownload({
    load: () => callApi(subscriptionsContract.copy, { query: { email } }),
    title: 'Copy Ready',
    failure: 'Failed to create a copy',
  });
  const ask = () => {
    const question = `Erase what is held about ${email}? An account under the address stays. This cannot be undone, and only the owner can subscribe the address again.`;
    if (window.confirm(question)) erase.start(email);
  };
  return (
    <div className="mt-4 flex flex-wrap gap-3 max-md:mb-3">
      <Button variant="secondary" size="sm" isPending={copy.isPending} onClick={() => copy.start()}>
        Download a copy
      </Button>
      <Button variant="secondary" size="sm" isPending={erase.isPending} onClick={ask}>
        Erase at their request
      </Button>
    </div>
  );
}
