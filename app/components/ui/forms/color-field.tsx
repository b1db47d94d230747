import { Suspense, useEffect, useRef, useState } from "react";
import { lazily } from "~/components/ui/lazily";
import { FieldFrame } from "./field-frame";
import { useFieldParts, type FieldProps } from "./field-parts";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

const ColorPicker = lazily(() => import("./color-picker"), "ColorPicker");
const HEX = /^#[0-9a-f]{6}$/i;

interface ColorFieldProps extends FieldProps {
  /** Called with a complete colour, not while one is half typed. */
  onColor?: (hex: string) => void;
}

/** Edits a colour as `#rrggbb`: typed, picked, or taken from the screen. */
export function ColorField({ onColor, ...props }: ColorFieldProps) {
  const parts = useFieldParts(props);
  const isHydrated = useHydrated();
  const [color, setColor] = useState(parts.initial ?? "#6b2c7c");
  const [isAsked, setAsked] = useState(false);
  const whole = HEX.test(color) ? color : "#000000";
  const change = (next: string) => {
    setColor(next);
    if (HEX.test(next)) onColor?.(next);
  };
  return (
    <FieldFrame {...props} parts={parts}>
      {isHydrated ? (
        <span className="color-field">
          {isAsked ? (
            <Suspense fallback={<span className="color-swatch" />}>
              <ColorPicker color={whole} onChange={change} />
            </Suspense>
          ) : (
            <ColorSwatch color={whole} onAsk={() => setAsked(true)} />
          )}
          <input
            type="text"
            className="input"
            pattern="#[0-9a-fA-F]{6}"
            spellCheck={false}
            autoComplete="off"
            value={color}
            onChange={(event) => change(event.target.value)}
            {...parts.control}
          />
        </span>
      ) : (
        <input type="color" className="input" defaultValue={color} {...parts.control} />
      )}
    </FieldFrame>
  );
}

/** Looks like the picker's swatch; the first press loads the picker. */
function ColorSwatch({ color, onAsk }: { color: string; onAsk: () => void }) {
  const t = useT();
  const swatch = useRef<HTMLSpanElement>(null);
  useEffect(() => swatch.current?.style.setProperty("background-color", color), [color]);
  return (
    <button
      type="button"
      className="color-swatch"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={t("common.color.open", { color })}
      onClick={onAsk}
    >
      <span ref={swatch} />
    </button>
  );
}
