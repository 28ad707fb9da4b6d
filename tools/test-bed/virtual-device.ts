import type { Page } from '@playwright/test';

/** A virtual device that stores passkeys, with a screen lock that its owner opens. Returns a function that removes it. */
export async function addVirtualDevice(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => void (await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }));
}

/** Keeps the browser from offering a passkey on its own: the user presses the button. */
export async function offerNoPasskey(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}
