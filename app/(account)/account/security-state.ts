import type { FormState } from '@/lib/run-form';

/** Where the security form stands: shared by the form in the browser and the actions that serve it. */
export interface SecurityState extends FormState {
  /** What an authenticator app is given, shown until a first code confirms it. */
  setup?: { secret: string; qrCode: string };
  recoveryCodes?: string[];
}
