import { forgotPasswordAction } from '@/app/(account)/_components/account-link-forms';
import { signInAction } from '@/app/(account)/auth/sign-in-action';
import { confirmAction } from '@/app/(signed-in)/account/own-account-forms';
import { appAction } from '@/app/(signed-in)/account/security-actions';
import type { SecurityState } from '@/app/(signed-in)/account/security-declarations';
import { secondFactors, signInFailedMessage, type SignInState } from '@/lib/domains/accounts/sign-in-state';
import { db } from '@/lib/platform/database/db';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { requestScope } from '@/tools/test-bed/request-scope';

import { unique } from '../factories/people';

jest.mock('next/server', () => ({ after: () => undefined }));
jest.mock('next/cache', () => ({ revalidatePath: () => undefined }));

/** What a program may send in place of a form: the types of the action only hold for browsers. */
const noForms = [undefined, null, [], 'text'] as unknown as FormData[];

const from = (headers: Record<string, string>) => new Request('http://localhost/', { method: 'POST', headers });

it.each(noForms)('refuses what is not a form (%p) with a sentence', async (form) => {
  await requestScope.run(from({}), async () => {
    expect(await forgotPasswordAction({}, form)).toEqual({ message: 'That did not work. Please try again.' });
    expect(await signInAction({}, form)).toMatchObject({ message: signInFailedMessage });
    expect(await confirmAction({}, form)).toEqual({ message: 'That did not work. Please try again.' });
  });
});

it.each([undefined, null])('takes a form that says nothing of where it stood (%p)', async (before) => {
  const form = new FormData();
  form.set('code', '123456');
  await requestScope.run(from({}), async () => {
    expect(await signInAction(before as unknown as SignInState, form)).toMatchObject({ methods: secondFactors });
    expect(await appAction(before as unknown as SecurityState, form)).toHaveProperty('message');
  });
});

it('refuses a form of another site, and enters it in the trail', async () => {
  const client = `198.51.100.${unique() % 250}`;
  const request = from({ origin: 'https://evil.example', [clientAddressHeader]: client });
  const answer = await requestScope.run(request, () => forgotPasswordAction({}, new FormData()));
  expect(answer.message).toBe('This request comes from another site.');
  expect(await db().auditEntry.count({ where: { action: 'access.other-site', client } })).toBe(1);
});
