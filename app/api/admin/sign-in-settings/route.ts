import { authContract } from '@/lib/auth/contract';
import { getSignInSettings, updateSignInSettings } from '@/lib/auth/sign-in-settings';
import { env } from '@/lib/env';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.getSettings, async () => ({
    ...(await getSignInSettings()),
    isRequiredAtOnce: env().REQUIRE_MFA,
  })),
  endpoint(authContract.updateSettings, ({ body, actor }) => updateSignInSettings(body, actor)),
);
