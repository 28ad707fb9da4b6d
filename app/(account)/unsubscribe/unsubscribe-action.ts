'use server';

import { formAction } from '@/lib/api/form-action';
import { leaveEndpoint } from '@/lib/house/privacy/leave';

import { unsubscribeDeclaration } from './unsubscribe-declaration';

export const unsubscribeAction = formAction(leaveEndpoint, unsubscribeDeclaration);
