export function CloseIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.75">
      <path d="M3 3l10 10M13 3L3 13" />
    </svg>
  );
}
