import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { noAnswer, serverMessage } from '@/lib/http/api-error';

interface LoadFailureProps {
  /** "users": what could not be loaded. */
  label: string;
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

export function LoadFailure({ label, query: { error, refetch } }: LoadFailureProps) {
  return (
    <Notice variant="danger" title={`The ${label} could not be loaded.`}>
      <p>{serverMessage(error) ?? noAnswer}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  );
}

export function LoadingText() {
  return (
    <p role="status" className="py-10 text-sm text-ink-soft noscript:hidden">
      Loading...
    </p>
  );
}
