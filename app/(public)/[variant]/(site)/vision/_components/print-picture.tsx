import { sources } from '@/lib/content/sources';
import { vision } from '@/lib/content/vision';

import { Picture } from './picture';

/** One enlarged print of the tape, with the meaning of each part. */
export function PrintPicture() {
  const { title, caption, fields } = vision.print;
  return (
    <Picture title={title} caption={caption} source={sources.print}>
      <div className="@container">
        <dl className="grid @xl:grid-cols-[repeat(5,auto)]">
          {fields.map(({ value, label }) => (
            <div
              key={label}
              className="group flex flex-col-reverse justify-end @max-xl:grid @max-xl:grid-cols-[min(9rem,60%)_1fr] @max-xl:items-center @max-[13rem]:grid-cols-1"
            >
              <dt className="relative text-sm text-ink-soft @max-xl:order-2 @max-xl:pl-4 @max-[13rem]:pt-1 @max-[13rem]:pb-3 @max-[13rem]:pl-0 @xl:px-4 @xl:pt-8 @xl:before:absolute @xl:before:top-0 @xl:before:left-4 @xl:before:h-6 @xl:before:border-l @xl:before:border-brass">
                {label}
              </dt>
              <dd className="border-y border-brass/50 bg-brass-wash px-4 py-3 font-mono text-xl font-medium text-brass @max-xl:border-x @max-xl:border-b-0 @max-xl:group-last:border-b @max-[13rem]:border-b @xl:py-6 @xl:text-2xl">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Picture>
  );
}
