'use server';

import { formAction, formActionBy } from '@/lib/api/form-action';
import { factorEndpoints } from '@/lib/api/endpoints/factors';
import type { FormState } from '@/lib/platform/http/form-state';

import { appDeclaration, passkeyDeclaration, renewDeclaration, type SecurityState } from './security-declarations';

const app = appDeclaration.acts;
export const appAction = formActionBy<keyof typeof app, SecurityState>(appDeclaration, {
  prepare: formAction(factorEndpoints.prepareApp, app.prepare),
  confirm: formAction(factorEndpoints.confirmApp, app.confirm),
  remove: formAction(factorEndpoints.removeApp, app.remove),
});

export const renewAction = formAction(factorEndpoints.renewRecoveryCodes, renewDeclaration);

const passkey = passkeyDeclaration.acts;
export const passkeyAction = formActionBy<keyof typeof passkey, FormState>(passkeyDeclaration, {
  'rename-passkey': formAction(factorEndpoints.renamePasskey, passkey['rename-passkey']),
  'remove-passkey': formAction(factorEndpoints.removePasskey, passkey['remove-passkey']),
});
