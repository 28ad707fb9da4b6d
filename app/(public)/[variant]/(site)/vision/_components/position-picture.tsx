import clsx from 'clsx';

import { sources } from '@/lib/content/sources';
import { vision } from '@/lib/content/vision';

import { Picture } from './picture';

const { today, proposed } = vision.position;

/** The administrator under one roof with a seller of data, and independent of all of them. */
export function PositionPicture() {
  const { title, caption } = vision.position;
  return (
    <Picture title={title} caption={caption} source={sources.position}>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <div className="flex flex-col">
          <h3 className="mb-3 text-xl">{today.title}</h3>
          <div className="flex grow flex-col border-2 border-brass p-4 max-[17rem]:p-1.5">
            <p className="mb-3 text-sm text-brass">{today.group}</p>
            <Office {...today.administrator} />
            <p aria-hidden="true" className="ml-8 min-h-6 grow border-l border-dashed border-brass" />
            <Office {...today.seller} />
          </div>
        </div>
        <div className="flex flex-col">
          <h3 className="mb-3 text-xl">{proposed.title}</h3>
          <div className="flex grow flex-col justify-between gap-4">
            <div className="border-2 border-accent p-4 max-[17rem]:p-1.5">
              <Office {...proposed.administrator} isEmphasized />
              <p className="mt-3 text-sm text-accent">{proposed.between}</p>
            </div>
            <div className="border-2 border-brass p-4 max-[17rem]:p-1.5">
              <Office {...proposed.seller} />
            </div>
          </div>
        </div>
      </div>
    </Picture>
  );
}

function Office({ name, text, isEmphasized = false }: { name: string; text: string; isEmphasized?: boolean }) {
  return (
    <p
      className={clsx(
        'border px-4 py-3 max-[17rem]:px-2',
        isEmphasized ? 'border-accent bg-accent text-on-accent' : 'border-rule-field bg-sheet',
      )}
    >
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm">{text}</span>
    </p>
  );
}
