import { yearFigure } from '@/lib/content/licensing-year';
import { sources } from '@/lib/content/sources';

import { YearHalves } from '../../../../_components/year-halves';
import { Picture } from './picture';

export function YearPicture() {
  return (
    <Picture title={yearFigure.title} caption={yearFigure.caption} source={sources.year}>
      <YearHalves />
    </Picture>
  );
}
