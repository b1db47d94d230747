import type { ReactNode } from "react";
import { CollapsibleSection } from "~/components/ui/collapsible-section";
import { StatusBadge } from "~/components/ui/status-badge";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

interface StatusLegendProps {
  /** Chooses the texts. */
  of: "transaction" | "donation";
  statuses: readonly string[];
  /** A further explanation for the list or its file. */
  children?: ReactNode;
}

/** Explains each status below a list; closed at first. */
export function StatusLegend({ of, statuses, children }: StatusLegendProps) {
  const t = useT();
  return (
    <div className="mt-5">
      <CollapsibleSection title={t("donations.legend.title")} level={2}>
        <dl className="grid gap-3 sm:grid-cols-[fit-content(50%)_1fr] sm:gap-x-6">
          {statuses.map((status) => (
            <div key={status} className="grid gap-1 sm:contents">
              <dt>
                <StatusBadge of={of} status={status} />
              </dt>
              <dd>{textForCode(t, `donations.legend.${of}`, status, "common.unknown")}</dd>
            </div>
          ))}
        </dl>
        {children && <p className="mt-4 text-sm text-muted">{children}</p>}
      </CollapsibleSection>
    </div>
  );
}
