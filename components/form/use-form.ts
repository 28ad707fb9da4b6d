import {
  startTransition,
  useActionState,
  useEffect,
  useId,
  useRef,
  useState,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { useRouter } from 'next/navigation';

import { callApi } from '@/lib/api/api-client';
import { doneOf, refusalIn, refusedOf, typedIn, type AnyForm, type FormOfActs, type Typed } from '@/lib/api/form';
import { isUnauthorized } from '@/lib/platform/http/api-error';
import type { FormState } from '@/lib/platform/http/form-state';
import { paths } from '@/lib/paths';

import { faultsOf } from './error-summary';
import type { FormHandle } from './form-context';

interface FormOptions<State extends FormState> {
  form: AnyForm<State> | FormOfActs<string, State>;
  /** What the browser posts to before there are scripts, and without them; absent where only scripts show the form. */
  action?: (before: State, data: FormData) => Promise<State>;
  /** The page's public address and the form's anchor: where the outcome shows when no script runs. */
  permalink?: string;
  /** Of what the API refused and of what was not sent. */
  onRefused?: (state: State, error?: unknown) => void;
  onDone?: (state: State) => void;
  /** By default the browser goes to sign in, and comes back. */
  onSignedOut?: () => void;
}

export interface PostedForm<State extends FormState> extends FormHandle {
  state: State;
  /** Shows something else: nothing of a refusal, for one. */
  show(state: State): void;
  /** Whether something is being sent: what the page sends beside the form sets it, so that one goes at a time. */
  busyRef: RefObject<boolean>;
}

/** A form that posts itself until there are scripts. With them it asks the API and stays on the page. */
export function useForm<State extends FormState = FormState>({
  form,
  action,
  permalink,
  onRefused,
  onDone,
  onSignedOut = goToSignIn,
}: FormOptions<State>): PostedForm<State> {
  const id = useId();
  const router = useRouter();
  // Every state's fields are optional.
  const [posted, post] = useActionState<State, FormData>(action ?? keep, {} as Awaited<State>, permalink);
  const [asked, setAsked] = useState<State>();
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const state = asked ?? posted;

  useEffect(() => {
    if (state.done) element.current?.reset();
  }, [state]);

  async function send(typed: Typed) {
    const chosen = actOf(form, typed);
    if (!chosen || isBusy.current) return;
    const wrong = chosen.check?.(typed);
    if (wrong) {
      setAsked(wrong);
      return onRefused?.(wrong);
    }
    isBusy.current = true;
    setIsPending(true);
    const show = (next: State) => {
      isBusy.current = false;
      setIsPending(false);
      setAsked(next);
    };
    try {
      const body = chosen.body ? await chosen.body(typed) : typed;
      if (!body) return show(state);
      const next = doneOf(chosen, { answer: await callApi(chosen.route, callOf(chosen, typed, body)), typed });
      // A whole new page, until which the form stays busy: nothing that was loaded before is shown after it.
      if (next.next) return window.location.assign(next.next);
      startTransition(() => {
        if (chosen.page) router.refresh();
        show(next);
      });
      onDone?.(next);
    } catch (error) {
      if (isUnauthorized(error)) return onSignedOut();
      const next = refusedOf(chosen, { ...refusalIn(error, chosen), typed, before: state });
      show(next);
      onRefused?.(next, error);
    }
  }

  return {
    id,
    state,
    show: setAsked,
    busyRef: isBusy,
    isPending,
    faults: faultsOf(id, state.errors),
    message: isPending ? undefined : state.message,
    done: state.done,
    errorOf: (name) => state.errors?.[name]?.[0],
    control: (name) => ({ name, ...(posted.typed?.[name] && { defaultValue: posted.typed[name] }) }),
    attributes: {
      ref: element,
      ...(action && { action: post }),
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        void send(typedIn(new FormData(event.currentTarget, event.nativeEvent.submitter)));
      },
    },
  };
}

async function keep<State>(before: State): Promise<State> {
  return before;
}

function goToSignIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(paths.signIn(pathname + search, 'expired'));
}

function actOf<State extends FormState>(
  form: AnyForm<State> | FormOfActs<string, State>,
  typed: Typed,
): AnyForm<State> | undefined {
  return 'acts' in form ? form.acts[form.choose(typed)] : form;
}

function callOf({ route, params }: Pick<AnyForm<FormState>, 'route' | 'params'>, typed: Typed, body: object): object {
  return { params: params?.(typed), ...(route.method !== 'DELETE' && { body }) };
}
