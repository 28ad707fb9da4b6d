import clsx from 'clsx';

import { Arrow } from '@/components/drawing/arrow';
import { TapeRun } from '@/components/drawing/drawing';
import { sources } from '@/lib/content/sources';
import { vision } from '@/lib/content/vision';

import { Picture } from './picture';

const run = { top: { x: 11, y: 0 }, bottom: { x: 11, y: 64 } };
const points = [run.top, run.bottom];

/** Three plans lead into one, and two feeds lead out of it. */
export function PlansPicture() {
  const { title, description, before, one, feeds } = vision.plans;
  return (
    <Picture title={title} source={sources.plans}>
      <div aria-hidden="true" className="text-center">
        <div className="grid grid-cols-3 gap-x-2 max-[17rem]:grid-cols-1 max-[17rem]:gap-y-2 sm:gap-x-5">
          {before.map((plan) => (
            <div key={plan.name} className="group flex flex-col">
              <Place {...plan} className="grow border-rule-field bg-sheet px-1 py-3" />
              <Run className="max-[17rem]:group-not-last:hidden">
                <Arrow points={points} />
              </Run>
            </div>
          ))}
        </div>
        <Place {...one} className="border-accent bg-accent px-2 py-5 text-on-accent" />
        <div className="grid grid-cols-2 gap-x-[8%] px-[8%]">
          {feeds.map((name) => (
            <div key={name}>
              <Run>
                <TapeRun points={points} />
              </Run>
              <Place name={name} className="border-rule-field bg-sheet px-1 py-3" />
            </div>
          ))}
        </div>
      </div>
      <p className="sr-only">{description}</p>
    </Picture>
  );
}

function Place({ name, text, className }: { name: string; text?: string; className: string }) {
  return (
    <p className={clsx('border text-balance', className)}>
      <span className="block font-semibold">{name}</span>
      {text && <span className="block text-sm">{text}</span>}
    </p>
  );
}

function Run({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <svg viewBox="0 0 22 64" className={clsx('mx-auto h-16 shrink-0', className)}>
      {children}
    </svg>
  );
}
