import { AppError } from '@/lib/app-error';
import { clearFactors } from '@/lib/auth/factors';
import { endpoint, resource } from '@/lib/endpoint';
import { usersContract } from '@/lib/users/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.clearFactors, ({ params, actor }) => {
    if (params.id === actor.id) throw new AppError('conflict', 'Change your own factors on your account page.');
    return clearFactors({ id: params.id }, actor);
  }),
);
