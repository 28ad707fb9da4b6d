const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  'aria-hidden': true,
  viewBox: '0 0 20 20',
} as const;

export function LinkIcon() {
  return (
    <svg {...stroke} className="size-5">
      <path d="M8.5 11.5a3.5 3.5 0 0 0 5 0l2.8-2.8a3.5 3.5 0 0 0-5-5L10 5" />
      <path d="M11.5 8.5a3.5 3.5 0 0 0-5 0l-2.8 2.8a3.5 3.5 0 0 0 5 5L10 15" />
    </svg>
  );
}

export function ExternalLinkIcon() {
  return (
    <svg {...stroke} className="size-5">
      <path d="M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8" />
    </svg>
  );
}
