import { drawingPlan } from '@/components/drawing/plan';

const left = { x: 1, width: 138, height: 84 };
const right = { ...left, x: 199 };
const whole = { x: 1, width: 336 };

/** Authority from top to bottom, with the tape on its right side. Narrow, so that its text can be read on a phone. */
export const hierarchy = drawingPlan({
  width: 338,
  height: 526,
  boxes: {
    sec: { ...whole, y: 1, height: 56, label: 'SEC', note: 'rules, approval, oversight' },
    committee: { ...left, y: 106, height: 94, label: 'Operating\nCommittee', note: 'exchanges,\nFINRA' },
    advisers: { ...right, y: 106, height: 94, label: 'Advisory\nCommittee', note: 'no vote' },
    administrator: { ...left, y: 260, label: 'Administrator', note: 'licenses and\naccounts', isEmphasized: true },
    processor: { ...right, y: 260, label: 'Processor', note: 'data' },
    vendors: { ...whole, y: 396, height: 44, label: 'Vendors' },
    subscribers: { ...whole, y: 481, height: 44, label: 'Subscribers' },
  },
  tapes: [
    { from: { box: 'processor', side: 'bottom' }, to: { box: 'vendors', side: 'top' } },
    { from: { box: 'vendors', side: 'bottom', at: 267 / 336 }, to: { box: 'subscribers', side: 'top' } },
  ],
  arrows: [
    { from: { box: 'sec', side: 'bottom' }, to: { box: 'committee', side: 'top' } },
    { from: { box: 'advisers', side: 'left' }, to: { box: 'committee', side: 'right' }, isDashed: true },
    { from: { box: 'committee', side: 'bottom' }, to: { box: 'administrator', side: 'top' } },
    { from: { box: 'committee', side: 'bottom', at: 0.8 }, to: { box: 'processor', side: 'top' } },
    { from: { box: 'administrator', side: 'bottom' }, to: { box: 'vendors', side: 'top' }, hasTwoEnds: true },
  ],
  labels: [
    { x: 80, y: 89, text: 'approves the plan' },
    { x: 169, y: 144, text: 'advises', anchor: 'middle' },
    { x: 189, y: 220, text: 'engages both', anchor: 'middle' },
    { x: 80, y: 375, text: 'agreements, fees' },
  ],
});
