/** A browser's storage, which all its tabs share. It takes `room` characters. */
export class BrowserStorage {
  room = 1_000_000;
  readonly rows = new Map<string, string>();
  get length() {
    return this.rows.size;
  }
  key = (at: number) => [...this.rows.keys()][at] ?? null;
  getItem = (key: string) => this.rows.get(key) ?? null;
  removeItem = (key: string) => void this.rows.delete(key);
  setItem = (key: string, value: string) => {
    const others = [...this.rows].filter(([other]) => other !== key).map(([, text]) => text.length);
    if (others.reduce((sum, size) => sum + size, value.length) > this.room) throw new Error('QuotaExceededError');
    this.rows.set(key, value);
  };
}
