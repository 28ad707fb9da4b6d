import { callApi, type Route } from '@/lib/api/api-client';
import type { usersContract } from '@/lib/domains/accounts/admin/contract';
import type { authContract } from '@/lib/domains/accounts/contract';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import { apiPaths, paths } from '@/lib/paths';
import { ApiError, isUnauthorized } from '@/lib/platform/http/api-error';

export { reasonOf } from '@/lib/platform/http/api-error';

// What the header calls for those who are signed in, so that others do not load it.

const current: Route<typeof usersContract.getCurrent> = { method: 'GET', path: apiPaths.user };
const logout: Route<typeof authContract.logout> = { method: 'POST', path: apiPaths.logout };

/** Undefined if the API says that no one is signed in; any other failure leaves it unknown and is thrown. */
export async function loadUser(): Promise<CurrentUser | undefined> {
  try {
    return await callApi(current);
  } catch (error) {
    if (isUnauthorized(error)) return undefined;
    throw error;
  }
}

/** Signs the browser out. Returns the page to go to: another one if the session could not be ended. */
export async function signOut(): Promise<string> {
  try {
    await callApi(logout);
    return paths.home;
  } catch (error) {
    if (error instanceof ApiError && error.details.location) return error.details.location;
    throw error;
  }
}
