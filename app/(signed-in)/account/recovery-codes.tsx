'use client';

import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';

import { Notice } from '@/components/ui/notice';
import { ScriptButton } from '@/components/ui/script-button';

type Codes = readonly string[];

interface Held {
  /** Undefined until some are made, null once the user has kept them or they are void. */
  codes?: Codes | null;
  hold: (codes: Codes | null) => void;
}

const HeldCodes = createContext<Held>({ hold: () => undefined });

/** Those that have been shown: a form's state still has them after they were kept or replaced. */
const shown = new WeakSet<Codes>();

/**
 * Holds new recovery codes until the user says that they are kept: the state of the form that made them is replaced by
 * its next use. Without a second factor `areValid` is false: no codes work then, and none are shown.
 */
export function RecoveryCodesHolder({ areValid, children }: { areValid: boolean; children: ReactNode }) {
  const [codes, setCodes] = useState<Codes | null>();
  const hold = useCallback((next: Codes | null) => {
    if (next && shown.has(next)) return;
    if (next) shown.add(next);
    setCodes(next);
  }, []);
  if (codes && !areValid) setCodes(null);
  return <HeldCodes value={{ codes, hold }}>{children}</HeldCodes>;
}

/** Shows the recovery codes that a form has made, unless another has made newer ones. */
export function RecoveryCodes({ made }: { made?: Codes }) {
  const { codes, hold } = use(HeldCodes);
  const [own, setOwn] = useState(made);
  if (made && made !== own) setOwn(made);
  useEffect(() => {
    if (made) hold(made);
  }, [made, hold]);
  // Until scripts run, what the server rendered is all there is.
  if (!own || (codes !== undefined && codes !== own)) return null;
  return (
    <Notice title="Your recovery codes" className="mt-4 mb-5" isAlert>
      <p className="mt-1">
        Use one of these when you do not have your phone or passkey with you. Each works once. Keep them where only you
        can reach them: they will not be shown again.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {own.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ScriptButton variant="secondary" size="sm" className="mt-4" onClick={() => hold(null)}>
        I have kept these codes
      </ScriptButton>
    </Notice>
  );
}
