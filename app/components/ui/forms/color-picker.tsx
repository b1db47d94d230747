import * as Popover from "@radix-ui/react-popover";
import { useEffect, useRef } from "react";
import { HexColorPicker, setNonce } from "react-colorful";
import { Button } from "~/components/ui/button";
import { pageNonce } from "~/components/layout/page-context";
import { useT } from "~/i18n";

interface ColorPickerProps {
  /** `#rrggbb`. */
  color: string;
  onChange: (hex: string) => void;
}

interface EyeDropper {
  open: () => Promise<{ sRGBHex: string }>;
}

// The picker adds its rules in a <style>, which needs the CSP's nonce.
setNonce(pageNonce());

/** Shows a colour plane, and the browser's eyedropper where available. */
export function ColorPicker({ color, onChange }: ColorPickerProps) {
  const t = useT();
  const swatch = useRef<HTMLSpanElement>(null);
  // The CSP forbids style attributes, but a script may set a property.
  useEffect(() => swatch.current?.style.setProperty("background-color", color), [color]);
  const { EyeDropper } = window as { EyeDropper?: new () => EyeDropper };
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger className="color-swatch" aria-label={t("common.color.open", { color })}>
        <span ref={swatch} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover" sideOffset={8} align="start" collisionPadding={16}>
          <HexColorPicker color={color} onChange={onChange} aria-label={t("common.color.plane")} />
          {EyeDropper && (
            <Button
              type="button"
              variant="outline"
              size="sm"
              icon="palette"
              wide
              onClick={() => {
                // Escape rejects the promise: no colour was chosen.
                void new EyeDropper().open().then(
                  ({ sRGBHex }) => onChange(sRGBHex),
                  () => {},
                );
              }}
            >
              {t("common.color.dropper")}
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
