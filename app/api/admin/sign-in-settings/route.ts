import { authContract } from '@/lib/domains/accounts/contract';
import { getSignInSettings, updateSignInSettings } from '@/lib/domains/accounts/sessions/sign-in-settings';
import { env } from '@/lib/platform/process/env';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.getSettings, async () => ({
    ...(await getSignInSettings()),
    isRequiredAtOnce: env().REQUIRE_MFA,
  })),
  endpoint(authContract.updateSettings, ({ body, actor }) => updateSignInSettings(body, actor)),
);
