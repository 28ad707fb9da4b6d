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

import { showToastAfterLoad } from '@/components/ui/toast';
import type { AnyForm, FormOfActs } from '@/lib/api/form';
import { paths } from '@/lib/paths';
import { noResponse, typedValues, type FormState, type Typed } from '@/lib/platform/http/form-state';

import { faultsOf } from './form-context';
import type { FormHandle } from './form-context';
import type { Sent } from './send-form';

const loadSending = () => import('./send-form');

interface FormOptions<State extends FormState> {
  form: AnyForm<State> | FormOfActs<string, State>;
  /** The server action that the browser posts to until scripts run; absent if the form requires scripts. */
  action?: (before: State, data: FormData) => Promise<State>;
  /** The page's public address with the form's anchor, where the outcome is shown without scripts. */
  permalink?: string;
  /** Called if the API refuses the input or the request fails. */
  onRefused?: (state: State, error?: unknown) => void;
  onDone?: (state: State) => void;
  /** By default, goes to sign-in, which leads back. */
  onSignedOut?: () => void;
}

export interface PostedForm<State extends FormState> extends FormHandle {
  state: State;
  /** Replaces the state shown, for example to clear a refusal. */
  show(state: State): void;
  /** Whether a request is under way. The page also sets it for other requests, so that only one runs at a time. */
  busyRef: RefObject<boolean>;
}

/** A form that posts itself without scripts; with them, it calls the API and stays on the page. */
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
  const [sent, setSent] = useState<State>();
  /** That it is done, until the refreshed page shows it too. */
  const [told, setTold] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const latest = sent ?? posted;
  const state = told ? ({ done: told } as Awaited<State>) : latest;

  useEffect(() => {
    if (latest.done) element.current?.reset();
  }, [latest]);
  // A refresh that fails loads the page anew.
  useEffect(() => (told ? showToastAfterLoad({ title: told }) : undefined), [told]);

  async function send(typed: Typed) {
    const chosen = actOf(form, typed);
    if (!chosen || isBusy.current) return;
    const wrong = chosen.check?.(typed);
    if (wrong) {
      setSent(wrong);
      return onRefused?.(wrong);
    }
    isBusy.current = true;
    setIsPending(true);
    const { outcome, state: next, error } = await sendLoaded(chosen, typed, latest);
    if (outcome === 'signed-out') return onSignedOut();
    // A full page load, until which the form stays busy: nothing loaded before is shown after it.
    if (next.next) return window.location.assign(next.next);
    const show = () => {
      isBusy.current = false;
      setIsPending(false);
      setTold(undefined);
      setSent(next);
    };
    if (outcome === 'done' && chosen.page) {
      setTold(next.done);
      // All else together with the refreshed page, which has the form's new values and the room for recovery codes.
      startTransition(() => {
        router.refresh();
        show();
      });
    } else show();
    if (outcome === 'done') onDone?.(next);
    if (outcome === 'refused') onRefused?.(next, error);
  }

  return {
    id,
    state,
    show: setSent,
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
      onFocus: () => void loadSending().catch(() => undefined),
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        void send(typedValues(new FormData(event.currentTarget, event.nativeEvent.submitter)));
      },
    },
  };
}

async function sendLoaded<State extends FormState>(
  form: AnyForm<State>,
  typed: Typed,
  before: State,
): Promise<Sent<State>> {
  try {
    const { sendForm } = await loadSending();
    return sendForm(form, typed, before);
  } catch (error) {
    return { outcome: 'refused', state: { ...before, message: noResponse }, error };
  }
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
