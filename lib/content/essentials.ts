import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

/** What a reader with three minutes asks first. The briefing has its own place for each; the others lead to a page. */
export const essentials = [
  {
    label: 'For your firm',
    text: 'One agreement, one report and one invoice would cover every US stock.',
    link: 'What would change',
    href: '#opportunities',
    inBriefing: '#opportunities',
    isWhen: false,
  },
  {
    label: 'When',
    isWhen: true,
    get text() {
      return `The request for proposal is ${siteFacts().requestForProposal}.`;
    },
    link: 'The steps to a transition',
    href: `${paths.primer}#transition`,
    inBriefing: '#decision',
  },
  {
    label: 'Who we are',
    text: 'A candidate for administrator, and not the plan.',
    link: `Who ${site.name} is, and is not`,
    href: paths.about,
    inBriefing: '#who',
    isWhen: false,
  },
] as const;
