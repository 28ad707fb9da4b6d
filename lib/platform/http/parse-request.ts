import { AppError } from './app-error';
import { bodyLimit, isFormRequest, readForm, readJson, requireMediaType } from './body';
import type { Contract } from './contract';
import { parseInput } from './input';

/** The parts of an address that a route names in brackets, as Next hands them over. */
export type RouteParams = Promise<Record<string, string | string[] | undefined>>;

/** What a request says in its address, its query and its body, as its contract describes them. */
export async function parseRequest(request: Request, contract: Contract, params?: RouteParams) {
  return {
    params: await parseParams(contract, params),
    query: contract.query && parseInput(contract.query, queryOf(request)),
    body: await parseBody(request, contract),
  };
}

async function parseParams({ params: schema }: Contract, params?: RouteParams): Promise<unknown> {
  const result = schema?.safeParse(await params);
  if (result && !result.success) throw new AppError('not_found', 'Not found.');
  return result?.data;
}

/** Empty parameters count as absent: a form sends every field it has. */
function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''));
}

async function parseBody(request: Request, { body, bodyFormat, receives, ...contract }: Contract): Promise<unknown> {
  if (receives) requireMediaType(request, [receives]);
  if (!body) return undefined;
  const isForm = bodyFormat === 'form' || (bodyFormat === 'json or form' && isFormRequest(request));
  const read = isForm ? readForm : readJson;
  return parseInput(body, await read(request, contract.bodyLimit ?? bodyLimit));
}
