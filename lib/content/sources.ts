import { site } from '@/lib/site';

/** The source of each figure, shown after the word “Source”. One that several pages show has eight words at most. */
export const sources = {
  proposal: `proposal of ${site.name}.`,
  year: `schematic by ${site.name}; no survey.`,
  print: `${site.name}.`,
  plans: `CTA, CQ and UTP Plans; ${site.plan}.`,
  decision: `${site.plan}; ${site.name} for its intent to respond.`,
  timeline: `Exchange Act, Regulation NMS, ${site.plan}; for 1867, histories of the ticker.`,
  position: `policies of the CTA, CQ and UTP Plans on confidentiality; ${site.plan} on independence.`,
  transition: `${site.product} Primer, section 6; the plan will announce its own dates.`,
  follow: `CTA, CQ and UTP Plans, simplified by ${site.name}.`,
  ownership: `public records of the companies named, compiled by ${site.name}.`,
  hierarchy: 'Exchange Act, Section 11A; Regulation NMS; the plans made under them.',
} as const;
