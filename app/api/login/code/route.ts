import { callerOf } from '@/lib/auth/caller';
import { authContract } from '@/lib/auth/contract';
import { finishSecondStep } from '@/lib/auth/second-step';
import { setCookies } from '@/lib/cookies';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.loginCode, async ({ request, body, headers }) => {
    const { user, cookies } = await finishSecondStep(request.headers, body.code, await callerOf(request.headers));
    setCookies(headers, cookies);
    return user;
  }),
);
