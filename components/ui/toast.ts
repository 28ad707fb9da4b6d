export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
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
