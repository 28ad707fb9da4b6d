import { drawingPlan } from '@/components/drawing/plan';
import { site } from '@/lib/site';

const old = { y: 1, width: 118, height: 60 };
const feed = { y: 250, width: 140, height: 44 };

/** Three plans lead into one, and two feeds out of it. */
export const threePlansBecomeOne = drawingPlan({
  width: 376,
  height: 295,
  boxes: {
    cta: { ...old, x: 1, label: 'CTA Plan', note: 'trades, A and B' },
    cq: { ...old, x: 129, label: 'CQ Plan', note: 'quotes, A and B' },
    utp: { ...old, x: 257, label: 'UTP Plan', note: 'both, C' },
    one: {
      x: 1,
      y: 122,
      width: 374,
      height: 72,
      label: site.plan,
      note: 'one company, one committee, one administrator',
      isEmphasized: true,
    },
    quotes: { ...feed, x: 34, label: 'Quote feed' },
    trades: { ...feed, x: 202, label: 'Trade feed' },
  },
  tapes: [
    { from: { box: 'one', side: 'bottom' }, to: { box: 'quotes', side: 'top' } },
    { from: { box: 'one', side: 'bottom' }, to: { box: 'trades', side: 'top' } },
  ],
  arrows: [
    { from: { box: 'cta', side: 'bottom' }, to: { box: 'one', side: 'top' } },
    { from: { box: 'cq', side: 'bottom' }, to: { box: 'one', side: 'top' } },
    { from: { box: 'utp', side: 'bottom' }, to: { box: 'one', side: 'top' } },
  ],
  labels: [],
});
