import { ApiError } from './api-error';

/** Posts what a form of a public page holds; such pages load no schemas. Throws an ApiError when it is refused. */
export async function postJson(address: string, body: unknown): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await ApiError.from(response);
}
