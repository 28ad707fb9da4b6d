/** Where the security form stands: shared by the form in the browser and the actions that serve it. */
export interface SecurityState {
  message?: string;
  /** It is done after another proof of who one is. */
  needsProof?: boolean;
  /** What an authenticator app is given, shown until a first code confirms it. */
  setup?: { secret: string; qrCode: string };
  /** Shown once. */
  recoveryCodes?: string[];
}
