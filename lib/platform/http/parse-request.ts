import { AppError } from './app-error';
import { bodyLimit, isFormRequest, readForm, readJson, requireMediaType } from './body';
import type { Contract } from './contract';
import { parseInput } from './input';

/** The route's parts in brackets, as Next passes them. */
export type RouteParams = Promise<Record<string, string | string[] | undefined>>;

/** Parses the path, query and body of a request by its contract. Throws an AppError for invalid input. */
export async function parseRequest(request: Request, contract: Contract, params?: RouteParams) {
  return {
    params: await parseParams(contract, params),
    query: contract.query && parseInput(contract.query, queryOf(request)),
    body: await parseBody(request, contract),
  };
}

/** Throws a 404 for an address that cannot exist, such as one with an id that is no number. */
export async function parseParams({ params: schema }: Contract, params?: RouteParams): Promise<unknown> {
  const result = schema?.safeParse(await params);
  if (result && !result.success) throw new AppError('not_found', 'Not found.');
  return result?.data;
}

/** Empty parameters count as absent, because forms send all of their fields. */
function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''));
}

async function parseBody(request: Request, { body, bodyFormat, receives, ...contract }: Contract): Promise<unknown> {
  if (receives) requireMediaType(request, [receives].flat());
  if (!body) return undefined;
  const isForm = bodyFormat === 'form' || (bodyFormat === 'json or form' && isFormRequest(request));
  const read = isForm ? readForm : readJson;
  return parseInput(body, await read(request, contract.bodyLimit ?? bodyLimit));
}
