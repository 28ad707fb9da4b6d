import { yearFigure } from '@/lib/content/licensing-year';
import { sources } from '@/lib/content/sources';
import { vision } from '@/lib/content/vision';

import { YearHalves } from '../../../../_components/year-halves';
import { Picture } from './picture';

export function YearPicture() {
  return (
    <Picture title={yearFigure.title} caption={vision.year.caption} source={sources.year}>
      <YearHalves />
    </Picture>
  );
}
