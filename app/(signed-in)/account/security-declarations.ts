import type { Form, FormOfActs, Refusal } from '@/lib/api/form';
import type { authContract } from '@/lib/domains/accounts/contract';
import type { AppSetup } from '@/lib/domains/accounts/schema';
import { paths } from '@/lib/paths';
import type { FormState, Typed } from '@/lib/platform/http/form-state';

/** The state of the second-factor forms. */
export interface SecurityState extends FormState {
  /** The setup data for an authenticator app, shown until a first code confirms it. */
  setup?: AppSetup;
  recoveryCodes?: string[];
}

const page = paths.account;
const choose = ({ step = '' }: Typed) => step;
const otherwise = { message: 'The form is not complete.' };

const prepare: Form<typeof authContract.prepareApp, SecurityState> = {
  route: { method: 'POST', path: '/api/account/authenticator-app' },
  page,
  done: ({ result }) => ({ setup: result }),
};

const confirm: Form<typeof authContract.confirmApp, SecurityState> = {
  route: { method: 'PUT', path: '/api/account/authenticator-app' },
  page,
  done: ({ result }) => result,
  /** Keeps the setup until it is confirmed. */
  refused: ({ state, before }: Refusal<SecurityState>) => ({ ...state, ...(before?.setup && { setup: before.setup }) }),
};

const remove: Form<typeof authContract.removeApp, SecurityState> = {
  route: { method: 'DELETE', path: '/api/account/authenticator-app' },
  page,
  done: {},
};

export const appDeclaration = { choose, acts: { prepare, confirm, remove }, otherwise } satisfies FormOfActs<
  string,
  SecurityState
>;

export const renewDeclaration: Form<typeof authContract.renewRecoveryCodes, SecurityState> = {
  route: { method: 'POST', path: '/api/account/recovery-codes' },
  page,
  done: ({ result }) => result,
};

const params = ({ passkey = '' }: Typed) => ({ id: passkey });

const rename: Form<typeof authContract.renamePasskey> = {
  route: { method: 'PATCH', path: '/api/account/passkeys/[id]' },
  page,
  params,
  done: {},
};

const removePasskey: Form<typeof authContract.removePasskey> = {
  route: { method: 'DELETE', path: '/api/account/passkeys/[id]' },
  page,
  params,
  done: {},
};

export const passkeyDeclaration = {
  choose,
  acts: { 'rename-passkey': rename, 'remove-passkey': removePasskey },
  otherwise,
} satisfies FormOfActs<string, FormState>;
