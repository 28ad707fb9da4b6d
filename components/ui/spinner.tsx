/** Hidden from screen readers, because the text next to it says what it means. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-[1em] animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
