'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';

import { profileWithoutScripts, verifyWithoutScripts } from './verify-email-declarations';

export const verifyEmailAction = formAction(readerEndpoints.verifyEmail, verifyWithoutScripts);

export const profileAction = formAction(readerEndpoints.saveProfile, profileWithoutScripts);
