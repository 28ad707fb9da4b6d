/** Counted exactly; a longer trail is only said to be longer, because counting a million entries takes 50 ms. */
export const mostCounted = 100_000;
