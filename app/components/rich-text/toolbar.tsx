import { useT } from "~/i18n";

const formats = ["bold", "italic", "link", "heading", "list", "numbers"] as const;
export type Format = (typeof formats)[number];

/** The formats of the selection, and what a button does. */
export interface Tools {
  active: ReadonlySet<Format>;
  choose: (format: Format) => void;
}

/** The few formats of a text; each button says whether the selection has it. */
export function Toolbar({ active, choose }: Tools) {
  const t = useT();
  return (
    <div role="group" aria-label={t("campaigns.format.label")} className="flex flex-wrap gap-2">
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          aria-pressed={active.has(format)}
          className="button button-outline button-sm"
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(format)}
        >
          {t(`campaigns.format.${format}`)}
        </button>
      ))}
    </div>
  );
}
