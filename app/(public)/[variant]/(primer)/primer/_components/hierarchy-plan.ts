import { drawingPlan } from '@/components/drawing/plan';

/** Authority from top to bottom; the tape runs down its right side. */
export const hierarchy = drawingPlan({
  width: 424,
  height: 486,
  boxes: {
    sec: { x: 1, y: 1, width: 422, height: 56, label: 'SEC', note: 'rules, approval, oversight' },
    committee: { x: 1, y: 112, width: 176, height: 64, label: 'Operating Committee', note: 'exchanges and FINRA' },
    advisers: { x: 247, y: 112, width: 176, height: 64, label: 'Advisory Committee', note: 'no vote' },
    administrator: {
      x: 1,
      y: 240,
      width: 176,
      height: 64,
      label: 'Administrator',
      note: 'licenses and accounts',
      isEmphasized: true,
    },
    processor: { x: 247, y: 240, width: 176, height: 64, label: 'Processor', note: 'data' },
    vendors: { x: 1, y: 356, width: 422, height: 44, label: 'Vendors' },
    subscribers: { x: 1, y: 441, width: 422, height: 44, label: 'Subscribers' },
  },
  tapes: [
    { from: { box: 'processor', side: 'bottom' }, to: { box: 'vendors', side: 'top' } },
    { from: { box: 'vendors', side: 'bottom', at: 0.795 }, to: { box: 'subscribers', side: 'top' } },
  ],
  arrows: [
    { from: { box: 'sec', side: 'bottom' }, to: { box: 'committee', side: 'top' } },
    { from: { box: 'advisers', side: 'left' }, to: { box: 'committee', side: 'right' }, isDashed: true },
    { from: { box: 'committee', side: 'bottom' }, to: { box: 'administrator', side: 'top' } },
    { from: { box: 'committee', side: 'bottom', at: 0.8 }, to: { box: 'processor', side: 'top' } },
    { from: { box: 'administrator', side: 'bottom' }, to: { box: 'vendors', side: 'top' }, hasTwoEnds: true },
  ],
  labels: [
    { x: 100, y: 89, text: 'approves the plan' },
    { x: 212, y: 134, text: 'advises', anchor: 'middle' },
    { x: 234, y: 200, text: 'engages both', anchor: 'middle' },
    { x: 100, y: 335, text: 'agreements, fees' },
  ],
});
