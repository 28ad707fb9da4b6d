import { ApiError } from '../platform/http/api-error';

/*
 * Calls of the API for pages that everybody can open: without contracts, whose schemas would be loaded with them. Both
 * throw an ApiError when they are refused. What is answered is what the contract of the address says.
 */

export async function postJson<Answer = void>(address: string, body: unknown): Promise<Answer> {
  return answerOf(
    await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

export async function getJson<Answer>(address: string): Promise<Answer> {
  return answerOf(await fetch(address));
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await ApiError.from(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}
