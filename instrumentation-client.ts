// Next runs this before React takes over the page.
import { holdPresses } from './components/ui/held-presses';

holdPresses();
