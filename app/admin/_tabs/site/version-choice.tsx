import { buttonClass } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import type { LandingPageVersion } from '@/lib/site-config/schema';

interface VersionChoiceProps {
  version: LandingPageVersion;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

export function VersionChoice({ version, name, isChosen, onChoose }: VersionChoiceProps) {
  const address = `${paths.home}?version=${version}`;
  return (
    <div className="flex flex-col border border-rule bg-sheet has-checked:border-accent has-checked:outline-1 has-checked:outline-accent">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-semibold">
        <input
          type="radio"
          name="landingPageVersion"
          value={version}
          checked={isChosen}
          onChange={onChoose}
          className="size-5 accent-accent"
        />
        {name}
      </label>
      {/* The page at a quarter of its size: 1280 pixels wide, as on a desk. */}
      <div inert aria-hidden="true" className="relative aspect-[16/10] overflow-hidden border-y border-rule bg-paper">
        <iframe
          src={address}
          title={`Preview of ${name}`}
          loading="lazy"
          tabIndex={-1}
          className="pointer-events-none absolute top-0 left-0 h-[400%] w-[400%] origin-top-left scale-25"
        />
      </div>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className={`${buttonClass('quiet', 'sm')} m-2 self-start hover:bg-wash`}
      >
        Open preview<span className="sr-only"> of {name} (opens in a new tab)</span>
      </a>
    </div>
  );
}
