import { drawingPlan } from '@/components/drawing/plan';

const wideBox = { y: 20, width: 118, height: 64 };

/** From left to right: for the width of a page. */
export const dataPathWide = drawingPlan({
  width: 768,
  height: 256,
  boxes: {
    exchanges: { ...wideBox, x: 1, label: 'Exchanges', note: 'and FINRA' },
    processors: { ...wideBox, x: 217, label: 'Processors', note: 'SIAC · Nasdaq' },
    vendors: { ...wideBox, x: 433, label: 'Vendors', note: 'redistribute' },
    subscribers: { ...wideBox, x: 649, label: 'Subscribers', note: 'use the data' },
    administrator: {
      x: 300,
      y: 188,
      width: 224,
      height: 64,
      label: 'Administrator',
      note: 'agreements and accounts',
      isEmphasized: true,
    },
  },
  tapes: [
    { from: { box: 'exchanges', side: 'right' }, to: { box: 'processors', side: 'left' } },
    { from: { box: 'processors', side: 'right' }, to: { box: 'vendors', side: 'left' } },
    { from: { box: 'vendors', side: 'right' }, to: { box: 'subscribers', side: 'left' } },
  ],
  arrows: [
    { from: { box: 'administrator', side: 'left' }, to: { box: 'exchanges', side: 'bottom' } },
    { from: { box: 'administrator', side: 'top' }, to: { box: 'vendors', side: 'bottom' }, hasTwoEnds: true },
    { from: { box: 'administrator', side: 'right' }, to: { box: 'subscribers', side: 'bottom' }, hasTwoEnds: true },
  ],
  labels: [
    { x: 168, y: 34, text: 'quotes, trades', anchor: 'middle' },
    { x: 384, y: 34, text: 'feeds', anchor: 'middle' },
    { x: 600, y: 34, text: 'screens', anchor: 'middle' },
    { x: 180, y: 210, text: 'revenue, by formula', anchor: 'middle' },
    { x: 502, y: 140, text: 'agreements, reports, fees' },
    { x: 616, y: 210, text: 'agreements, answers', anchor: 'middle' },
  ],
});

const narrowBox = { x: 1, width: 166, height: 64 };

/** From top to bottom: for a phone. */
export const dataPathNarrow = drawingPlan({
  width: 330,
  height: 500,
  boxes: {
    exchanges: { ...narrowBox, y: 1, label: 'Exchanges', note: 'and FINRA' },
    processors: { ...narrowBox, y: 146, label: 'Processors', note: 'SIAC · Nasdaq' },
    vendors: { ...narrowBox, y: 291, label: 'Vendors', note: 'redistribute' },
    subscribers: { ...narrowBox, y: 435, label: 'Subscribers', note: 'use the data' },
    administrator: {
      x: 196,
      y: 136,
      width: 133,
      height: 84,
      label: 'Administrator',
      note: 'licenses, accounts',
      isEmphasized: true,
    },
  },
  tapes: [
    { from: { box: 'exchanges', side: 'bottom' }, to: { box: 'processors', side: 'top' } },
    { from: { box: 'processors', side: 'bottom' }, to: { box: 'vendors', side: 'top' } },
    { from: { box: 'vendors', side: 'bottom' }, to: { box: 'subscribers', side: 'top' } },
  ],
  arrows: [
    { from: { box: 'administrator', side: 'top' }, to: { box: 'exchanges', side: 'right' } },
    {
      from: { box: 'administrator', side: 'bottom', at: 0.3 },
      to: { box: 'vendors', side: 'right' },
      hasTwoEnds: true,
    },
    {
      from: { box: 'administrator', side: 'bottom', at: 0.75 },
      to: { box: 'subscribers', side: 'right' },
      hasTwoEnds: true,
    },
  ],
  labels: [
    { x: 98, y: 110, text: 'quotes, trades' },
    { x: 98, y: 255, text: 'feeds' },
    { x: 98, y: 400, text: 'screens' },
    { x: 214, y: 25, text: 'revenue', anchor: 'middle' },
    { x: 196, y: 342, text: 'fees', anchor: 'middle' },
    { x: 228, y: 459, text: 'agreements', anchor: 'middle' },
  ],
});
