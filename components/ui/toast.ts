export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button in it, which closes it. */
  action?: { label: string; onSelect: () => void };
  /** Called once, when the notification can be read. */
  onVisible?: () => void;
}

/** How long a notification is visible. */
export const toastMilliseconds = 5000;

const waiting: Toast[] = [];
let listener: (() => void) | undefined;

/** Shows a notification for five seconds, in place of any older one. Callable from anywhere in the browser. */
export function showToast(toast: Toast): void {
  waiting.push(toast);
  listener?.();
}

const afterLoadKey = 'toastAfterLoad';

/** Shows a notification when a page has been loaded anew in this tab, unless the returned function is called before. */
export function showToastAfterLoad(toast: Pick<Toast, 'title' | 'description'>): () => void {
  inStorage((storage) => storage.setItem(afterLoadKey, JSON.stringify(toast)));
  return () => inStorage((storage) => storage.removeItem(afterLoadKey));
}

/** For the toaster, when the page has been loaded. A preview inside a page shares its storage, and leaves it alone. */
export function showToastKept(): void {
  if (window.parent !== window) return;
  inStorage((storage) => {
    const kept = storage.getItem(afterLoadKey);
    if (!kept) return;
    storage.removeItem(afterLoadKey);
    showToast(JSON.parse(kept) as Toast);
  });
}

/** A browser may refuse to store. */
function inStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    // Then a notification does not outlast its page.
  }
}

/** For the toaster: returns the waiting notifications, which no longer wait. */
export function takeToasts(): Toast[] {
  return waiting.splice(0);
}

/** For the toaster: calls the listener whenever a notification is waiting. Returns a function that stops this. */
export function onToast(callback: () => void): () => void {
  listener = callback;
  if (waiting.length > 0) callback();
  return () => {
    if (listener === callback) listener = undefined;
  };
}

/** Whether an element belongs to a notification, which appears over a dialog but is not part of it. */
export function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
