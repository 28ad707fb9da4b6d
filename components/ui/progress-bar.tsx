/** Shows a part of a whole in percent; a whole of 0 counts as complete. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const percent = max === 0 ? 100 : Math.floor((value / max) * 100);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="font-mono tabular-nums">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-wash forced-colors:border"
      >
        <div className="h-full bg-accent forced-colors:bg-[Highlight]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
