import { Remark, Station, TapeRun, Tie } from './drawing-parts';

interface DrawingProps {
  className?: string;
}

/** From left to right: for the width of a page. */
export function DataPathWide({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 768 268" aria-hidden="true" className={className}>
      <TapeRun x={141} y={52} length={68} />
      <TapeRun x={337} y={52} length={92} />
      <TapeRun x={553} y={52} length={72} />
      <Station x={1} y={20} width={140} label="Exchanges" note="and FINRA" />
      <Station x={209} y={20} width={128} label="Processors" note="SIAC · Nasdaq" />
      <Station x={429} y={20} width={124} label="Vendors" note="redistribute" />
      <Station x={625} y={20} width={142} label="Subscribers" note="use the data" />
      <Remark x={175} y={36}>
        quotes,
      </Remark>
      <Remark x={175} y={77}>
        trades
      </Remark>
      <Remark x={383} y={36}>
        consolidated
      </Remark>
      <Remark x={383} y={77}>
        feeds
      </Remark>
      <Remark x={589} y={36}>
        screens,
      </Remark>
      <Remark x={589} y={77}>
        services
      </Remark>
      <Station x={284} y={188} width={200} label="Administrator" note="agreements and accounts" isEmphasized />
      <Tie d="M284 220H72V86" />
      <Tie d="M454 188V86" hasTwoEnds />
      <Tie d="M484 220H696V86" hasTwoEnds />
      <Remark x={178} y={212}>
        revenue, by formula
      </Remark>
      <Remark x={466} y={132} anchor="start">
        agreements,
      </Remark>
      <Remark x={466} y={149} anchor="start">
        reports, fees
      </Remark>
      <Remark x={590} y={212}>
        agreements, answers
      </Remark>
    </svg>
  );
}

/** From top to bottom: for a phone. */
export function DataPathNarrow({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 330 500" aria-hidden="true" className={className}>
      <TapeRun x={84} y={64} length={82} isVertical />
      <TapeRun x={84} y={210} length={82} isVertical />
      <TapeRun x={84} y={356} length={80} isVertical />
      <Station x={1} y={1} width={166} label="Exchanges" note="and FINRA" />
      <Station x={1} y={146} width={166} label="Processors" note="SIAC · Nasdaq" />
      <Station x={1} y={292} width={166} label="Vendors" note="redistribute" />
      <Station x={1} y={435} width={166} label="Subscribers" note="use the data" />
      <Remark x={12} y={110} anchor="start">
        quotes,
      </Remark>
      <Remark x={104} y={110} anchor="start">
        trades
      </Remark>
      <Remark x={12} y={256} anchor="start">
        two feeds
      </Remark>
      <Remark x={12} y={402} anchor="start">
        screens
      </Remark>
      <Station x={206} y={168} width={123} height={84} label="Administrator" note="licenses, accounts" isEmphasized />
      <Tie d="M268 168V33H169" />
      <Tie d="M244 252V324H169" hasTwoEnds />
      <Tie d="M292 252V467H169" hasTwoEnds />
      <Remark x={218} y={25}>
        revenue
      </Remark>
      <Remark x={206} y={344}>
        fees
      </Remark>
      <Remark x={230} y={459}>
        agreements
      </Remark>
    </svg>
  );
}
