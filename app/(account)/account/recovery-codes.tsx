import { Notice } from '@/components/ui/notice';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice title="Your recovery codes" className="mt-4" isAlert>
      <p className="mt-1">
        Use one of these when you do not have your phone or passkey with you. Each works once. Keep them where only you
        can reach them: they will not be shown again.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Notice>
  );
}
