'use server';

import { factorEndpoints } from '@/lib/domains/accounts/own/factor-endpoints';
import type { AppSetup } from '@/lib/domains/accounts/schema';
import { formAction, formActionBy, formText } from '@/lib/api/form-action';
import type { FormState } from '@/lib/platform/http/form-state';
import { paths } from '@/lib/paths';

/** Where the security form stands: shared by the form in the browser and the action that serves it. */
export interface SecurityState extends FormState {
  /** What an authenticator app is given, shown until a first code confirms it. */
  setup?: AppSetup;
  recoveryCodes?: string[];
}

const common = {
  page: paths.account,
  /** What is being set up stays until it is confirmed. */
  refused: ({ state, before }: { state: FormState; before: SecurityState | null | undefined }): SecurityState =>
    before?.setup ? { ...state, setup: before.setup } : state,
};
const passkey = (form: FormData) => ({ id: formText(form, 'passkey') });

/** Does what a button of the form asks for; the page works with and without scripts. */
export const securityAction = formActionBy<SecurityState>(
  (form) => formText(form, 'step'),
  {
    prepare: formAction(factorEndpoints.prepareApp, { ...common, done: ({ answer }) => ({ setup: answer }) }),
    confirm: formAction(factorEndpoints.confirmApp, { ...common, done: ({ answer }) => answer }),
    renew: formAction(factorEndpoints.renewRecoveryCodes, { ...common, done: ({ answer }) => answer }),
    remove: formAction(factorEndpoints.removeApp, { ...common, done: () => ({}) }),
    'rename-passkey': formAction(factorEndpoints.renamePasskey, { ...common, params: passkey, done: () => ({}) }),
    'remove-passkey': formAction(factorEndpoints.removePasskey, { ...common, params: passkey, done: () => ({}) }),
  },
  { message: 'The form is not complete.' },
);
