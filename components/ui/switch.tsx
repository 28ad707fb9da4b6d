interface SwitchProps {
  /** What it switches; read out but not shown. */
  label: string;
  isOn: boolean;
  text: string;
  onToggle: () => void;
}

export function Switch({ label, isOn, text, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={onToggle}
      className="group inline-flex min-h-9 cursor-pointer items-center gap-2 rounded text-sm"
    >
      <span
        aria-hidden="true"
        className="inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-rule-field bg-wash p-0.5 group-aria-checked:border-accent group-aria-checked:bg-accent print:hidden"
      >
        <span className="size-3.5 rounded-full bg-rule-field transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-on-accent" />
      </span>
      <span>{text}</span>
    </button>
  );
}
