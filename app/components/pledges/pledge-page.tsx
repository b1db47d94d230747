import { useActionData } from "@remix-run/react";
import { useLocale } from "remix-i18next/react";
import { Outcome } from "~/components/layout/outcome";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { Alert } from "~/components/ui/messages/alert";
import { PageHeader } from "~/components/ui/page-header";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";
import { textForCode, type Translate } from "~/i18n/text-key";
import { PledgeBadge } from "./pledge-badge";
import { PledgeCheck } from "./pledge-check";
import { PledgeDonor, PledgeRecord, PledgeTermsCard } from "./pledge-facts";
import { PledgeStory } from "./pledge-story";
import type { OfferedOutcome, PledgeStep, ShownPledge } from "./shown-pledge";
import type { ReactNode } from "react";

export interface PledgePageProps {
  pledge: ShownPledge;
  steps: readonly PledgeStep[];
  outcomes: readonly OfferedOutcome[];
  timezone: string;
  canEdit: boolean;
  canCheck: boolean;
  canWithdraw: boolean;
  done: "captured" | "edited" | "checked" | "withdrawn" | null;
}

interface Places {
  /** The page's own address. */
  here: string;
  /** The dialog that corrects it. */
  editTo: string;
  backTo: string;
  donationTo: ((id: string) => string) | null;
  /** Shown above the pledge's details: how the donor pays. */
  children?: ReactNode;
  /** Beside the actions on the pledge. */
  actions?: ReactNode;
}

/** The question before a pledge is withdrawn. */
function withdrawalOf(
  t: Translate,
  { donationId, donor }: Pick<ShownPledge, "donationId" | "donor">,
): ConfirmableAction {
  const name = `${donor.firstName} ${donor.lastName}`;
  return {
    id: "withdraw",
    intent: "withdraw",
    title: t("pledges.withdraw.confirm", { name }),
    text: t(donationId === null ? "pledges.withdraw.text" : "pledges.withdraw.text_donation"),
    submit: t("pledges.withdraw.submit"),
  };
}

/** A pledge with all its steps, and what the reader may do with it; without script also the question before that. */
export function PledgePage(props: PledgePageProps & Places) {
  const { canWithdraw, here, pledge } = props;
  const t = useT();
  const requested = useRequestedAction(canWithdraw ? [withdrawalOf(t, pledge)] : []);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={here} />;
  return <WholePledge {...props} />;
}

function WholePledge(props: PledgePageProps & Places) {
  const { backTo, canCheck, canEdit, canWithdraw, children, done, editTo, here, pledge } = props;
  const { actions, donationTo, outcomes, steps, timezone } = props;
  const t = useT();
  const isRefused = useActionData() !== undefined;
  const { donor, mode, state } = pledge;
  return (
    <DialogOutlet page={here}>
      <PageHeader
        title={`${donor.firstName} ${donor.lastName}`}
        back={{ to: backTo, label: t("pledges.title") }}
        badge={
          <>
            <PledgeBadge state={state} />
            {mode === "sandbox" && <Badge color="orange">{t("pledges.sandbox")}</Badge>}
          </>
        }
        description={<Standing pledge={pledge} />}
        actions={
          <>
            {actions}
            {canEdit && (
              <ButtonLink variant="outline" icon="pencil" to={editTo} preventScrollReset>
                {t("pledges.edit")}
              </ButtonLink>
            )}
            {canWithdraw && (
              <ConfirmLink confirmation={withdrawalOf(t, pledge)}>
                {t("pledges.withdraw.submit")}
              </ConfirmLink>
            )}
          </>
        }
      />
      <Outcome text={done && !isRefused ? t(`pledges.done.${done}`) : null} />
      <div className="grid grid-cols-1 gap-5">
        {canEdit && <EditableUntil pledge={pledge} timezone={timezone} />}
        {children}
        {canCheck && <PledgeCheck pledge={pledge} outcomes={outcomes} />}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid gap-5">
            <PledgeDonor pledge={pledge} />
            <PledgeRecord pledge={pledge} timezone={timezone} />
          </div>
          <PledgeTermsCard pledge={pledge} timezone={timezone} donationTo={donationTo} />
        </div>
        <PledgeStory steps={steps} timezone={timezone} />
      </div>
    </DialogOutlet>
  );
}

/** Says what the state means, and why the pledge waits or ended. */
function Standing({ pledge: { reason, state } }: Pick<PledgePageProps, "pledge">) {
  const t = useT();
  const hint = t(`pledges.state_hint.${state}`);
  if (reason === null || (state !== "on_hold" && state !== "invalid")) return hint;
  const outcome = textForCode(t, "pledges.outcome", reason, "common.unknown");
  const why = textForCode(t, "pledges.reason", reason, "pledges.check.said", { outcome });
  return `${why} ${hint}`;
}

function EditableUntil({ pledge, timezone }: Pick<PledgePageProps, "pledge" | "timezone">) {
  const t = useT();
  const locale = useLocale();
  const date = formatDateTime(pledge.editableUntil, timezone, t, locale, "sentence");
  return <Alert>{t("pledges.editable_until", { date })}</Alert>;
}
