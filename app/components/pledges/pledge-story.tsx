import { Card } from "~/components/ui/card";
import { Icon, type IconName } from "~/components/ui/icon";
import { DateTime } from "~/components/ui/text/date-time";
import { useT } from "~/i18n";
import { textForCode, type Translate } from "~/i18n/text-key";
import type { PledgeState } from "~/domain/pledges/schema";
import { PledgeBadge } from "./pledge-badge";
import type { PledgeStep } from "./shown-pledge";

const icons: Record<string, IconName> = {
  captured: "pencil",
  edited: "pencil",
  checked: "phone",
  fixed: "clock",
  paid_card: "card",
  expired: "clock",
  withdrawn: "x",
  held: "pause",
};

interface StoryProps {
  steps: readonly PledgeStep[];
  timezone: string;
}

/** Shows what was done to a pledge, newest first, with its author and the state after it. */
export function PledgeStory({ steps, timezone }: StoryProps) {
  const t = useT();
  return (
    <Card flush title={t("pledges.history")}>
      <ol className="story">
        {steps.toReversed().map((step) => (
          <li key={step.id} className="story-event">
            <span className="story-icon" aria-hidden>
              <Icon name={icons[step.kind] ?? "info"} size={18} />
            </span>
            <div className="min-w-0">
              <p className="text-sm text-muted">
                <DateTime at={step.createdAt} zone={timezone} />
              </p>
              <p>{sentenceOf(t, step)}</p>
              <p className="text-sm text-muted">{authorOf(t, step)}</p>
              {step.note && <p className="whitespace-pre-line wrap-anywhere">{step.note}</p>}
            </div>
            <div className="story-amount">
              <PledgeBadge state={step.state as PledgeState} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function sentenceOf(t: Translate, { fields, kind, outcome }: PledgeStep): string {
  if (kind === "checked" && outcome !== null)
    return t("pledges.step.checked", {
      outcome: textForCode(t, "pledges.outcome", outcome, "common.unknown"),
    });
  if (kind === "edited" && fields.length > 0)
    return t("pledges.step.edited", {
      fields: fields
        .map((name) => textForCode(t, "pledges.field", name, "common.unknown"))
        .join(", "),
    });
  return textForCode(t, "pledges.step", kind, "common.unknown");
}

function authorOf(t: Translate, { authorKind, authorName }: PledgeStep): string {
  if (authorKind === "user") return authorName;
  return t(authorKind === "donor" ? "pledges.author.donor" : "pledges.author.job");
}
