import { ApiError } from '../platform/http/api-error';

/*
 * API calls for public pages, without contracts, whose schemas would add to the bundle. Both
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
