import { Remark, Station, TapeRun, Tie } from './drawing-parts';

/** Authority from top to bottom; the tape runs down its right side. */
export function HierarchyDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 360 508" aria-hidden="true" className={className}>
      <TapeRun x={264} y={324} length={54} isVertical />
      <TapeRun x={171} y={420} length={42} isVertical />
      <Station x={70} y={1} width={220} height={56} label="SEC" note="rules, approval, oversight" />
      <Station x={1} y={112} width={172} label="Operating Committee" note="exchanges and FINRA" />
      <Station x={205} y={112} width={154} label="Advisory Committee" note="no vote" />
      <Station x={1} y={262} width={168} label="Administrator" note="licenses and accounts" isEmphasized />
      <Station x={191} y={262} width={168} label="Processor" note="data" />
      <Station x={70} y={378} width={220} height={48} label="Vendors" />
      <Station x={70} y={462} width={220} height={45} label="Subscribers" />
      <Tie d="M109 57V110" />
      <Tie d="M205 144H175" isDashed />
      <Tie d="M85 176V260" />
      <Tie d="M150 176V216H275V260" />
      <Tie d="M96 326V376" hasTwoEnds />
      <Remark x={119} y={89} anchor="start">
        approves the plan
      </Remark>
      <Remark x={282} y={194}>
        advises
      </Remark>
      <Remark x={160} y={208} anchor="start">
        engages both
      </Remark>
      <Remark x={106} y={356} anchor="start">
        agreements, fees
      </Remark>
    </svg>
  );
}
