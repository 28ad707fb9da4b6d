import { legalWith } from '../content/legal';
import { retentionRows } from './retention';

export const legal = legalWith(retentionRows);
