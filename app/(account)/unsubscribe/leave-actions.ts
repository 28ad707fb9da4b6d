'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/api/endpoints/mailing-list';
import { leaveEndpoint } from '@/lib/registry/privacy/leave';

import { putBackDeclaration, unsubscribeDeclaration } from './leave-declarations';

export const unsubscribeAction = formAction(leaveEndpoint, unsubscribeDeclaration);

export const putBackAction = formAction(readerEndpoints.putBack, putBackDeclaration);
