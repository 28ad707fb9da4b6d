import { useEffect, useState, type FocusEvent } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

import { onToast, takeToasts, toastMilliseconds } from './toast';
import { freestBottom } from './toast-place';

/** Shows one notification at a time for five seconds; a newer one replaces it. Swiping right dismisses it; F8 focuses it. */
export default function ToastRegion() {
  const [bottom, setBottom] = useState(0);
  useEffect(() => {
    let frame = 0;
    const show = () => {
      const toasts = takeToasts();
      const newest = toasts.at(-1);
      if (!newest) return;
      const { title, description, variant, action } = newest;
      setBottom(freestBottom(description?.length ?? 0));
      // An older one would be there again when the newest is closed: a failure after its success.
      toast.dismiss();
      const content = { description, action: action && { label: action.label, onClick: action.onSelect } };
      if (variant === 'destructive') toast.error(title, content);
      else toast(title, content);
      for (const { onVisible } of toasts) if (onVisible) void untilReadable().then(onVisible);
    };
    // By then everything that it must not cover has been painted: a dialog has closed, an error summary has opened.
    const stop = onToast(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(show);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, []);
  return (
    <div onFocusCapture={letTabPass}>
      <Sonner
        visibleToasts={1}
        duration={toastMilliseconds}
        hotkey={['F8']}
        swipeDirections={['right']}
        containerAriaLabel="Notification"
        position="bottom-right"
        offset={{ bottom }}
        mobileOffset={{ bottom }}
        closeButton
        icons={{ error: null }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'group pointer-events-auto relative w-[min(22rem,calc(100vw-2rem))] border border-rule border-l-[3px] border-l-accent bg-sheet py-3.5 pr-12 pl-4 text-ink shadow-lifted',
            error: 'border-l-danger!',
            title: 'font-sans text-sm font-semibold group-data-[type=error]:text-danger',
            description: 'mt-0.5 font-sans text-sm text-ink-soft',
            actionButton:
              'mt-1.5 -ml-1 block min-h-8 cursor-pointer rounded px-1 font-sans text-sm font-semibold text-link underline hover:bg-wash',
            closeButton:
              'absolute top-2 right-2 flex size-8 cursor-pointer items-center justify-center rounded text-ink-soft hover:bg-wash hover:text-ink',
          },
        }}
      />
    </div>
  );
}

/**
 * Keeps Tab from being trapped. Sonner returns a focus that leaves a notification to where it came from. That is right
 * after F8, which goes to the list; after Tab, the end of the page could not be reached.
 */
function letTabPass(event: FocusEvent) {
  if (!(event.target instanceof HTMLOListElement)) event.stopPropagation();
}

/** Longer than the front notification takes to fade in. */
const fadeInMilliseconds = 1500;

async function untilReadable(): Promise<void> {
  const giveUpAt = performance.now() + fadeInMilliseconds;
  while (performance.now() < giveUpAt) {
    await new Promise(requestAnimationFrame);
    const front = document.querySelector('[data-sonner-toast][data-front="true"][data-mounted="true"]');
    if (front && Number(getComputedStyle(front).opacity) >= 0.99) return;
  }
}
