/** What an address of the operator's is fetched with: `fetch` refuses one with a user, who belongs in a header. */
export function requestOf(address: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  if (!username && !password) return { url, headers: {} };
  url.username = '';
  url.password = '';
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { url, headers: { authorization: `Basic ${pair}` } };
}

/** Why an address cannot be sent as `requestOf` sends it; undefined if it can. */
export function basicProblem(address: string): string | undefined {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(password);
    return decodeURIComponent(username).includes(':') ? 'must not have a colon in its user' : undefined;
  } catch {
    return 'must write a % in its user or password as %25';
  }
}
