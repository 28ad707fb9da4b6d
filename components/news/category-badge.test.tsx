import { renderToStaticMarkup } from 'react-dom/server';

import { CategoryBadge } from './news-meta';

const look = (category: string) =>
  renderToStaticMarkup(<CategoryBadge category={category} />).match(/class="([^"]*)"/)?.[1];

test('announcements stand out, the plan and the regulator come second, all others are outlined', () => {
  expect(look('Announcements')).toContain('bg-accent');
  expect(look('CT Plan Updates')).toContain('bg-brass-wash');
  expect(look('Regulatory')).toBe(look('CT Plan Updates'));
  expect(look('Industry Insights')).toContain('border-rule-field');
  expect(look('Anything else')).toBe(look('Industry Insights'));
});
