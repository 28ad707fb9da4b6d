import 'server-only';

let common: Set<string> | undefined;

/** The passwords that are guessed first, in lower case: some 49,000, read when the first is chosen. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (!common) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set((dictionary.passwords ?? []).map(String));
  }
  return common;
}
