import { CodeField } from '@/components/session/proof-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface CodeFormProps {
  post(form: FormData): void;
  isPending: boolean;
  message?: string;
  wayBack?: string;
  hasApp: boolean;
  /** Asks for a passkey of the account, where there is one. */
  askPasskey?: () => Promise<void>;
}

/** The second step of a sign-in: a form of its own, with or without scripts. */
export function CodeForm({ post, isPending, message, wayBack, hasApp, askPasskey }: CodeFormProps) {
  return (
    <form action={post} noValidate className="mt-7 flex flex-col gap-5">
      <h2 className="text-2xl">One more step</h2>
      {message && <Notice variant="danger" title={message} />}
      {wayBack && <input type="hidden" name="next" value={wayBack} />}
      {askPasskey && (
        <Button variant="secondary" onClick={() => void askPasskey()} className="self-start">
          Use a passkey
        </Button>
      )}
      <CodeField hint={hasApp ? undefined : 'One of your recovery codes, if your passkey is not at hand.'} />
      <Button type="submit" isPending={isPending} className="self-start">
        {isPending ? 'Signing in...' : 'Continue'}
      </Button>
    </form>
  );
}
