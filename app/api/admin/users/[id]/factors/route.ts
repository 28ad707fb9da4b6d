import { AppError } from '@/lib/platform/http/app-error';
import { clearFactors } from '@/lib/domains/accounts/factors/factors';
import { endpoint, resource } from '@/lib/api/endpoint';
import { usersContract } from '@/lib/domains/accounts/admin/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.clearFactors, ({ params, actor }) => {
    if (params.id === actor.id) throw new AppError('conflict', 'Change your own factors on your account page.');
    return clearFactors({ id: params.id }, actor);
  }),
);
