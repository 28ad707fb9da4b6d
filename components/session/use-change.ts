import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { showToast, type Toast } from '@/components/ui/toast';
import { ApiError, isUnauthorized, reasonOf, serverMessage } from '@/lib/platform/http/api-error';

type Notice = Pick<Toast, 'title' | 'description' | 'action'>;

interface FailureNotice extends Notice {
  /** Shows only the description, not the server's message. */
  hidesServerMessage?: boolean;
}

export interface ChangeOptions<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** Addresses whose cached data the change invalidates. */
  invalidates?: readonly string[] | ((input: Input) => readonly string[]);
  success?: string | Notice | ((result: Result, input: Input) => Notice);
  /** The notification title if it failed, with the server's message below; null if the caller shows the failure. */
  failure: string | FailureNotice | null | ((input: Input) => string);
  onSuccess?: (result: Result, input: Input) => void;
  onError?: (error: Error, input: Input) => void;
  /** Changes started under this name run one after the other. Without it, one that is started during another is dropped. */
  queue?: string;
}

export function useChange<Input, Result>(options: ChangeOptions<Input, Result>) {
  const queryClient = useQueryClient();
  const isBusy = useRef(false);
  const refresh = (input: Input) => {
    const { invalidates = [] } = options;
    for (const address of typeof invalidates === 'function' ? invalidates(input) : invalidates)
      void queryClient.invalidateQueries({ queryKey: [address] });
  };
  const mutation = useMutation({
    mutationFn: options.run,
    ...(options.queue && { scope: { id: options.queue } }),
    onSuccess(result, input) {
      refresh(input);
      const { success } = options;
      if (typeof success === 'string') showToast({ title: success });
      else if (success) showToast(typeof success === 'function' ? success(result, input) : success);
      options.onSuccess?.(result, input);
    },
    onError(error, input) {
      // Another user has deleted it.
      if (error instanceof ApiError && error.status === 404) refresh(input);
      const failure = typeof options.failure === 'function' ? options.failure(input) : options.failure;
      // The end of the session has its own notice, and an aborted call needs none.
      if (failure && !isUnauthorized(error) && error.name !== 'AbortError') showFailure(error, failure);
      options.onError?.(error, input);
    },
    onSettled() {
      isBusy.current = false;
    },
  });
  return {
    /** Does nothing while a change is under way, for example on a double click, unless they queue. */
    start(input: Input) {
      if (isBusy.current && !options.queue) return;
      isBusy.current = true;
      mutation.mutate(input);
    },
    isPending: mutation.isPending,
    pendingInput: mutation.isPending ? mutation.variables : undefined,
  };
}

function showFailure(error: Error, failure: string | FailureNotice): void {
  const { title, description, hidesServerMessage }: FailureNotice =
    typeof failure === 'string' ? { title: failure } : failure;
  const own = hidesServerMessage ? undefined : serverMessage(error);
  showToast({ title, description: own ?? description ?? reasonOf(error), variant: 'destructive' });
}
