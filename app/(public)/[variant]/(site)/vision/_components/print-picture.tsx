import { sources } from '@/lib/content/sources';
import { vision } from '@/lib/content/vision';

import { Picture } from './picture';

/** One enlarged print of the tape, with the meaning of each part. */
export function PrintPicture() {
  const { title, caption, fields } = vision.print;
  return (
    <Picture title={title} caption={caption} source={sources.print}>
      <dl className="grid sm:grid-cols-[repeat(5,auto)]">
        {fields.map(({ value, label }) => (
          <div
            key={label}
            className="group flex flex-col-reverse justify-end max-sm:grid max-sm:grid-cols-[min(9rem,60%)_1fr] max-sm:items-center max-[16rem]:grid-cols-1"
          >
            <dt className="relative text-sm text-ink-soft max-sm:order-2 max-sm:pl-4 max-[16rem]:pt-1 max-[16rem]:pb-3 max-[16rem]:pl-0 sm:px-4 sm:pt-8 sm:before:absolute sm:before:top-0 sm:before:left-4 sm:before:h-6 sm:before:border-l sm:before:border-brass">
              {label}
            </dt>
            <dd className="border-y border-brass/50 bg-brass-wash px-4 py-3 font-mono text-xl font-medium text-brass max-sm:border-x max-sm:border-b-0 max-sm:group-last:border-b max-[16rem]:border-b sm:py-6 sm:text-2xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Picture>
  );
}
