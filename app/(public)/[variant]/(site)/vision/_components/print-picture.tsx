import { vision } from '@/lib/content/vision';

import { Picture } from './picture';

/** One print of the tape, large, with what each part of it says. */
export function PrintPicture() {
  const { title, caption, fields } = vision.print;
  return (
    <Picture title={title} caption={caption}>
      <dl className="grid sm:grid-cols-[repeat(5,auto)]">
        {fields.map(({ value, label }) => (
          <div
            key={label}
            className="group flex flex-col-reverse justify-end max-sm:grid max-sm:grid-cols-[9rem_1fr] max-sm:items-center"
          >
            <dt className="relative text-sm text-ink-soft max-sm:order-2 max-sm:pl-4 sm:px-4 sm:pt-8 sm:before:absolute sm:before:top-0 sm:before:left-4 sm:before:h-6 sm:before:border-l sm:before:border-brass">
              {label}
            </dt>
            <dd className="border-y border-brass/50 bg-brass-wash px-4 py-3 font-mono text-xl font-medium text-brass max-sm:border-x max-sm:border-b-0 max-sm:group-last:border-b sm:py-6 sm:text-2xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Picture>
  );
}
