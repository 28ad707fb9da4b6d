/** Which tape a stock is on depends on where it is listed. */
export const tapes = [
  { id: 'a', label: 'Tape A' },
  { id: 'b', label: 'Tape B' },
  { id: 'c', label: 'Tape C' },
] as const;

export type TapeId = (typeof tapes)[number]['id'];

export interface FollowStep {
  /** The anchor that links point to. */
  anchor: string;
  title: string;
  text: string;
  byTape?: Readonly<Record<TapeId, string>>;
}

export interface FollowPath {
  title: string;
  steps: readonly FollowStep[];
}

const trade: FollowPath = {
  title: 'Follow a trade',
  steps: [
    {
      anchor: 'trade-exchange',
      title: 'Exchange',
      text: 'A trade is executed on an exchange, or away from one and reported through FINRA. Where the stock is listed decides its tape.',
      byTape: { a: 'Listed on NYSE', b: 'Listed on NYSE Arca, NYSE American, Cboe, regionals', c: 'Listed on Nasdaq' },
    },
    {
      anchor: 'trade-processor',
      title: 'Processor',
      text: 'One system puts the messages of all the markets in sequence and calculates the best bid and offer.',
      byTape: { a: 'SIAC', b: 'SIAC', c: 'Nasdaq' },
    },
    {
      anchor: 'trade-feed',
      title: 'Feed',
      text: 'Two streams leave the processor, one of quotes and one of trades.',
      byTape: { a: 'CQS and CTS', b: 'CQS and CTS', c: 'UQDF and UTDF' },
    },
    {
      anchor: 'trade-vendor',
      title: 'Vendor',
      text: 'A vendor takes both streams and builds them into screens, services and data for software.',
    },
    {
      anchor: 'trade-subscriber',
      title: 'Subscriber',
      text: 'A trader, an adviser, an investor at home or a computer program acts on the price.',
    },
  ],
};

const license: FollowPath = {
  title: 'Follow a license',
  steps: [
    {
      anchor: 'license-agreement',
      title: 'Agreement',
      text: 'A firm tells the administrator what it wants to do with the data, and signs an agreement.',
      byTape: { a: 'With the New York Stock Exchange', b: 'With NYSE American', c: 'With Nasdaq' },
    },
    {
      anchor: 'license-report',
      title: 'Report',
      text: 'It then reports who received the data, and whether a person or a program used it.',
      byTape: { a: 'As Network A', b: 'As Network B', c: 'As UTP' },
    },
    {
      anchor: 'license-invoice',
      title: 'Invoice',
      text: 'The firm is charged the fees that the plan has filed, and a formula divides the revenue among the exchanges and FINRA.',
      byTape: { a: 'CTA and CQ fees', b: 'CTA and CQ fees', c: 'UTP fees' },
    },
    {
      anchor: 'license-audit',
      title: 'Audit',
      text: 'Reports are checked against the firm’s records, so that everyone pays by the same rules.',
    },
  ],
};

export const follow = {
  anchor: 'follow',
  title: 'Follow a trade, follow a license',
  tape: 'Choose a tape',
  everyTape: 'All tapes',
  everyStep: 'Whole path',
  step: 'Choose a step below, or all of them',
  previous: 'Previous',
  next: 'Next',
  paths: [trade, license],
  caption: 'Not to scale. Choose a tape, then go from step to step with Previous and Next or the arrow keys.',
} as const;
