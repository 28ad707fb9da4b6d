/** Whether this browser has passkeys at all: not without scripts, nor on an address that is not secure. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Whether the browser can offer passkeys in the list of a field, of its own accord. */
export async function canOfferInField(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
