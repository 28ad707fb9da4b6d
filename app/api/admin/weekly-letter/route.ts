import { endpoint, resource } from '@/lib/api/endpoint';
import { wantsWeeklyFigures } from '@/lib/domains/accounts/people-service';
import { analyticsContract } from '@/lib/domains/analytics/contract';
import { setWeeklyLetter } from '@/lib/domains/analytics/figures/weekly-letter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(analyticsContract.getWeeklyLetter, async ({ session }) => {
    const wants = await wantsWeeklyFigures(session.user.id);
    return { wants: wants ? ('yes' as const) : ('no' as const) };
  }),
  endpoint(analyticsContract.setWeeklyLetter, async ({ body, session, actor }) => {
    await setWeeklyLetter(session.user.id, body.wants === 'yes', actor);
    return body;
  }),
);
