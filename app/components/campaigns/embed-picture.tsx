import type { EmbedKind } from "./embed-codes";

/** Draws a site with the form in it, the form above it, or the link. Its caption says the same in words. */
export function EmbedPicture({ kind }: { kind: EmbedKind }) {
  return (
    <svg viewBox="0 0 240 160" className="embed-picture" aria-hidden focusable={false}>
      <rect className="page" x="0.5" y="0.5" width="239" height="159" rx="8" />
      <path className="bar" d="M1 20V8a7 7 0 0 1 7-7h224a7 7 0 0 1 7 7V20z" />
      <circle className="text" cx="12" cy="10" r="3" />
      <circle className="text" cx="22" cy="10" r="3" />
      <rect className="strong" x="16" y="32" width="84" height="8" rx="4" />
      <rect className="text" x="16" y="48" width="120" height="5" rx="2.5" />
      <rect className="text" x="16" y="58" width="104" height="5" rx="2.5" />
      {kind === "form" && <FormDrawing x={16} y={74} />}
      {kind === "link" && <rect className="button" x="16" y="76" width="72" height="20" rx="6" />}
      {kind === "overlay" && (
        <>
          <rect className="shade" x="1" y="20" width="238" height="139" />
          <FormDrawing x={60} y={44} />
        </>
      )}
    </svg>
  );
}

/** Three amounts, a field and a button. */
function FormDrawing({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="form" width="120" height="74" rx="6" />
      {[0, 1, 2].map((at) => (
        <rect
          key={at}
          className={at === 1 ? "chosen" : "field"}
          x={8 + at * 36}
          y="8"
          width="32"
          height="14"
          rx="4"
        />
      ))}
      <rect className="field" x="8" y="28" width="104" height="14" rx="4" />
      <rect className="button" x="8" y="50" width="104" height="16" rx="5" />
    </g>
  );
}
