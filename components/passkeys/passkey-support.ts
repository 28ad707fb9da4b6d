/** Whether this browser supports passkeys: not without scripts, nor at an insecure address. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Whether the browser can offer passkeys in the list of a field. */
export async function canOfferInField(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
