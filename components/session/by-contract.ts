import { callApi, type CallArguments, type CallInput, type CallResult } from '@/lib/api/api-client';
import type { Contract } from '@/lib/platform/http/contract';
import { fillPath } from '@/lib/platform/http/fill-path';

import type { ChangeOptions } from './use-change';

type Params = Record<string, string | number>;

/**
 * The call of a change, and what is read again after it:
 *
 *     useChange({ ...byContract(usersContract.delete, ({ id }: User) => ({ params: { id } })), failure: … })
 *
 * `also` names what else the change concerns, with the same params.
 */
export function byContract<C extends Contract, Input = void>(
  contract: C,
  inputOf: (input: Input) => CallInput<C>,
  also: readonly Contract[] = [],
): Required<Pick<ChangeOptions<Input, CallResult<C>>, 'run' | 'invalidates'>> {
  return {
    // For a contract that is not known yet, the input is not assignable to either form of the arguments.
    run: (input) => callApi(contract, ...([inputOf(input)] as CallArguments<C>)),
    // Likewise its params.
    invalidates: (input) => changedAddresses(contract, (inputOf(input) as { params?: Params }).params, also),
  };
}

/** The list to which a contract's address belongs, the address itself unless it is deleted, and those of `also`. */
export function changedAddresses(contract: Contract, params?: Params, also: readonly Contract[] = []): string[] {
  const { method, path } = contract;
  const [list = path] = path.split('/[');
  const isGone = method === 'DELETE' && path.endsWith(']');
  const own = isGone ? [] : [path];
  return [...new Set([list, ...own, ...also.map((other) => other.path)])].map((each) => fillPath(each, params));
}
