import { cardIcons, type CardIcon } from "~/components/ui/card-icons";
import { useT } from "~/i18n";

/** A card brand as `methodsOf` of values/cards/card-number lists it. */
export interface CardMethod {
  methodId: string;
  label: string;
}

/** Shows a brand's logo, or nothing when it has none: show its name beside it or instead. */
export function CardLogo({ methodId: brand, label }: CardMethod) {
  const mark = Object.hasOwn(cardIcons, brand) ? cardIcons[brand] : undefined;
  if (!mark) return null;
  return (
    <svg
      className="card-logo"
      width="48"
      height="30"
      viewBox="0 0 48 30"
      role="img"
      aria-label={label}
    >
      <rect width="48" height="30" fill={mark.ground} />
      {mark.dots?.map(([cx, cy, r, fill]) => (
        <circle key={cx} {...{ cx, cy, r, fill }} />
      ))}
      {mark.paths?.map(([d, fill]) => (
        <path key={d} d={d} fill={fill} />
      ))}
      <Letters {...mark} />
    </svg>
  );
}

interface CardLogosProps {
  methods: readonly CardMethod[];
  /** The list's label; 'accepted cards' by default. */
  label?: string;
  /** The maximum number of logos. */
  most?: number;
}

/** Shows the logos of a list's brands, in its order. */
export function CardLogos({ methods, label, most }: CardLogosProps) {
  const t = useT();
  return (
    <ul className="card-logos" aria-label={label ?? t("common.cards.accepted")}>
      {methods
        .filter(({ methodId }) => Object.hasOwn(cardIcons, methodId))
        .slice(0, most)
        .map((method) => (
          <li key={method.methodId}>
            <CardLogo {...method} />
          </li>
        ))}
    </ul>
  );
}

/** Letters fill at most 40 of the 48 units, with a maximum size. */
function Letters({ lines = [], ink = "#ffffff", isItalic, spacing, x = 24 }: CardIcon) {
  const widest = Math.max(0, ...lines.map((line) => line.length));
  const most = spacing ? 8 : lines.length > 1 ? 8.5 : 12.5;
  const size = Math.min(most, 64 / Math.max(widest, 1));
  const top = lines.length > 1 ? 15 - size * 0.15 : 15 + size * 0.35;
  return (
    <>
      {lines.map((line, at) => (
        <text
          key={line}
          x={x + (spacing ?? 0) / 2}
          letterSpacing={spacing}
          y={round(top + at * size * 1.05)}
          fill={ink}
          fontSize={round(size)}
          fontWeight="700"
          fontStyle={isItalic ? "italic" : undefined}
          textAnchor="middle"
          aria-hidden
        >
          {line}
        </text>
      ))}
    </>
  );
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
