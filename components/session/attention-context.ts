'use client';

import { createContext, useContext } from 'react';

import type { Attention } from '@/lib/domains/monitoring/contract';

interface AttentionState {
  /** Undefined outside the back office. */
  attention?: Attention;
  /** Reads it again, after a change that it may tell of. */
  refresh: () => void;
  /** Tells the page below that the line itself has changed something. */
  announce: () => void;
  /** How often it did. */
  changes: number;
}

const nothing: AttentionState = { refresh: () => undefined, announce: () => undefined, changes: 0 };

export const AttentionContext = createContext(nothing);

/** What the shell of the back office knows about what cannot wait. */
export function useAttention(): AttentionState {
  return useContext(AttentionContext);
}
