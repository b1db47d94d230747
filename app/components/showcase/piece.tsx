import type { ReactNode } from "react";
import { useT } from "~/i18n";
import type { spanish } from "~/i18n/resources";

interface PieceProps {
  name: keyof (typeof spanish)["showcase"]["pieces"];
  /** Side by side; below each other by default. */
  inline?: boolean;
  children: ReactNode;
}

/** Shows a component with its states. */
export function Piece({ name, inline, children }: PieceProps) {
  const t = useT();
  return (
    <section className="grid content-start gap-4" data-piece={name}>
      <h3 className="text-sm font-semibold text-muted">{t(`showcase.pieces.${name}`)}</h3>
      <div className={inline ? "flex flex-wrap items-center gap-3" : "grid gap-4"}>{children}</div>
    </section>
  );
}
