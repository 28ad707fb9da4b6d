import 'server-only';

import type { Check } from '@/lib/platform/process/check';

import { convertPicture } from '../files/picture-process';

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Whether pictures can be added to news items: everything else goes on without. */
export const pictureCheck: Check = {
  name: 'Pictures',
  every: 24 * 60 * 60_000,
  priority: 'low',
  failuresBeforeAlarm: 2,
  advice:
    'Install the packages again on this machine, with their optional parts: the package sharp has a part for each platform. The log has its message.',
  async run() {
    try {
      await convertPicture(pixel);
      return { status: 'ok', message: 'Pictures can be added to news items.' };
    } catch {
      return {
        status: 'warning',
        message: 'No picture can be added to a news item: none can be read on this machine.',
      };
    }
  },
};
