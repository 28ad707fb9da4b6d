import { site } from '../site';

/** The source of each figure, shown after the word “Source”. */
export const sources = {
  proposal: `proposal of ${site.name}.`,
  year: `schematic by ${site.name}, not a survey of firms.`,
  print: `${site.name}.`,
  plans: `CTA, CQ and UTP Plans as they stand; ${site.plan} as approved.`,
  decision: `${site.plan}; ${site.name} for its intent to respond.`,
  timeline: `Exchange Act, Regulation NMS, ${site.plan}; for 1867, histories of the ticker.`,
  position: `policies of the CTA, CQ and UTP Plans on confidentiality; ${site.plan} on independence.`,
  transition: `${site.product} Primer, section 6; the plan will announce its own dates.`,
  follow: `CTA, CQ and UTP Plans, simplified by ${site.name}.`,
  ownership: `public records of the companies named, compiled by ${site.name}.`,
  hierarchy: 'Exchange Act, Section 11A; Regulation NMS; the plans made under them.',
} as const;
