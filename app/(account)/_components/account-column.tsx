import type { ReactNode } from 'react';

export function AccountColumn({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md">
      <h1 className="text-4xl">{title}</h1>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
      {children}
    </div>
  );
}
