import { nameOf } from './range-schema';

const named = { names: { '/about': 'About' }, campaignNames: { 'search.example': 'Spring letter' } };

it('calls a campaign by its name in the list of campaigns only, not a referrer of the same name', () => {
  expect(nameOf(named, 'campaigns', 'search.example')).toBe('Spring letter');
  expect(nameOf(named, 'referrers', 'search.example')).toBeUndefined();
});
