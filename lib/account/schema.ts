import { z } from 'zod';

import { EmailSchema } from '../email-address';

export const AddressSchema = z.object({ email: EmailSchema });
