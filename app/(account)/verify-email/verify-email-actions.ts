'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';

import { profileWithoutScripts } from './profile-declaration';
import { verifyWithoutScripts } from './verify-declaration';

export const verifyEmailAction = formAction(readerEndpoints.verifyEmail, verifyWithoutScripts);

export const profileAction = formAction(readerEndpoints.saveProfile, profileWithoutScripts);
