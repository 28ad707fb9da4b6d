// Next runs this before React takes over the page, and before any schema is loaded.
import { holdPresses } from '@/components/ui/held-presses';

// zod would try out whether it may compile code, which the Content-Security-Policy forbids and the browser reports. Its own
// `z.config` would bring zod to pages that have no schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

holdPresses();
