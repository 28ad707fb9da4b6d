'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/subscribe/endpoints';

import { subscribeDeclaration } from './subscribe-declaration';

export const subscribeAction = formAction(readerEndpoints.subscribe, subscribeDeclaration);
