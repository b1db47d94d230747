import { useState } from "react";
import { useLocale } from "remix-i18next/react";
import type { StyleField } from "./editor-fields";
import { ColorField } from "~/components/ui/forms/color-field";
import { useT } from "~/i18n";
import { marksOf } from "~/i18n/numbers";
import { contrast, isColor } from "~/values/web/colors";
import { numberFormat } from "~/values/money/money";

/** The least contrast of normal text (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** Edits the form's colour and says how well white text is readable on it. */
export function ThemeColorField({ style }: { style: StyleField }) {
  const t = useT();
  const locale = useLocale();
  const { color } = style.getFieldset();
  const [shown, setShown] = useState(String(color.initialValue ?? ""));
  const ratio = isColor(shown) ? contrast(shown, "#ffffff") : null;
  const text =
    ratio === null ? "" : ratio.toFixed(1).replace(".", numberFormat(marksOf(locale)).decimal);
  return (
    <div className="grid max-w-96 gap-1">
      <ColorField
        field={color}
        label={t("campaigns.editor.color")}
        hint={t("campaigns.form.color_hint")}
        required
        onColor={setShown}
        className="max-w-64"
      />
      {ratio !== null && (
        <p className="hint" role="status">
          {ratio >= LEAST_CONTRAST
            ? t("campaigns.form.contrast_good")
            : t("campaigns.form.contrast_low", { ratio: text })}
        </p>
      )}
    </div>
  );
}
