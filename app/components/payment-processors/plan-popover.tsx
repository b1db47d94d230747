import { ButtonLink } from "~/components/ui/button";
import { useDismissedDetails } from "~/components/ui/dialogs/use-dismissed-details";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface PlanPopoverProps {
  refusal: "plan_required" | "feature_required";
  onOpen?: () => void;
}

/** Shows the 'choose' button of a gateway outside the plan, with an explanation and a link to the plans. */
export function PlanPopover({ refusal, onOpen }: PlanPopoverProps) {
  const t = useT();
  const details = useDismissedDetails();
  return (
    <details
      ref={details}
      className="relative"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className="button button-primary list-none">{t("manage.gateways.choose")}</summary>
      <div className="popover absolute start-0 bottom-full mb-2 w-72 max-w-[calc(100vw-4rem)]">
        <p>{t(`manage.gateways.not_on_plan.${refusal}`)}</p>
        <ButtonLink plain size="sm" to={paths.choosePlan()} className="justify-self-start">
          {t("manage.gateways.see_plans")}
        </ButtonLink>
      </div>
    </details>
  );
}
