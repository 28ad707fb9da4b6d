'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';

import { putBackDeclaration } from './put-back-declaration';

export const putBackAction = formAction(readerEndpoints.putBack, putBackDeclaration);
