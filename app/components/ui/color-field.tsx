import { Suspense, useState } from "react";
import { lazily } from "~/components/ui/lazily";
import { FieldFrame } from "~/components/ui/field-frame";
import { useFieldParts, type FieldProps } from "~/components/ui/field-parts";
import { useHydrated } from "~/components/ui/use-hydrated";

const ColorPicker = lazily(() => import("~/components/ui/color-picker"), "ColorPicker");
const HEX = /^#[0-9a-f]{6}$/i;

interface ColorFieldProps extends FieldProps {
  /** Of a colour that is whole; what is half typed is not told. */
  onColor?: (hex: string) => void;
}

/** A colour as `#rrggbb`: typed, picked, or taken from the screen. Without script the browser's own picker. */
export function ColorField({ onColor, ...props }: ColorFieldProps) {
  const parts = useFieldParts(props);
  const isHydrated = useHydrated();
  const [color, setColor] = useState(parts.initial ?? "#6b2c7c");
  const change = (next: string) => {
    setColor(next);
    if (HEX.test(next)) onColor?.(next);
  };
  return (
    <FieldFrame {...props} parts={parts}>
      {isHydrated ? (
        <span className="color-field">
          <Suspense fallback={<span className="color-swatch" />}>
            <ColorPicker color={HEX.test(color) ? color : "#000000"} onChange={change} />
          </Suspense>
          <input
            type="text"
            className="input"
            maxLength={7}
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
