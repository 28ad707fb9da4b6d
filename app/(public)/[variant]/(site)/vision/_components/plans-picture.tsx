import { Drawing } from '@/components/drawing/drawing';
import { vision } from '@/lib/content/vision';

import { Picture } from './picture';
import { threePlansBecomeOne } from './plans-plan';

export function PlansPicture() {
  const { title, description } = vision.plans;
  return (
    <Picture title={title}>
      <Drawing plan={threePlansBecomeOne} className="w-full max-w-[30rem]" />
      <p className="sr-only">{description}</p>
    </Picture>
  );
}
