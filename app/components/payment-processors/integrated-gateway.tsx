import type { GatewayOption } from "~/components/payment-processors/gateway-option";
import { LinkedSince } from "~/components/payment-processors/linked-since";
import { GatewayWays } from "~/components/payment-processors/gateway-ways";
import { GatewayLimit } from "~/components/payment-processors/gateway-limit";
import { PlanPopover } from "~/components/payment-processors/plan-popover";
import { Statement } from "~/components/payment-processors/statement";
import { useTrack } from "~/components/payment-processors/use-track";
import { Alert } from "~/components/ui/messages/alert";
import { PremiumRibbon } from "~/components/ui/messages/premium-ribbon";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import type { AccountState } from "~/domain/donations/lists/list-account-states.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface IntegratedGatewayProps {
  option: GatewayOption;
  processor: PaymentProcessorView | null;
  timezone: string;
  state?: AccountState;
  /** The address of the surrounding page; null when the person may not change anything. */
  page: string | null;
  /** The confirmation for discarding it; absent when that is not possible or allowed. */
  confirmDelete?: ConfirmableAction;
}

/** Shows an integrated gateway: its description and fee, or since when it is active and its descriptor. */
export function IntegratedGateway(props: IntegratedGatewayProps) {
  const { option, processor, timezone, state, page } = props;
  const t = useT();
  const { id, fee, isNew, isOutsidePlan, isRecommended, descriptor } = option;
  return (
    <article className="grid gap-4 border-t border-line pt-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="subtitle">{t(`manage.gateways.${id}`)}</h3>
        {processor && !isOutsidePlan && <Badge color="green">{t("manage.gateways.active")}</Badge>}
        {isOutsidePlan && <PremiumRibbon />}
        {isRecommended && <Badge color="green">{t("manage.gateways.recommended")}</Badge>}
        {isNew && <Badge color="orange">{t("manage.gateways.new")}</Badge>}
      </header>
      <div className="text-muted">
        <p>{t(`manage.gateways.${id}_text`)}</p>
        <p>{t("manage.gateways.fee", { fee })}</p>
        {processor && <LinkedSince processor={processor} timezone={timezone} state={state} />}
      </div>
      <GatewayWays ways={option.ways} gateway={t(`manage.gateways.${id}`)} />
      {isOutsidePlan && (
        <Alert tone="warning">
          <p>{t("manage.gateways.outside_plan")}</p>
          <p>
            <a className="link" href={paths.choosePlan()}>
              {t("manage.gateways.see_plans")}
            </a>
          </p>
        </Alert>
      )}
      {processor && descriptor.isPrinted && (
        <Statement
          prefixes={descriptor.prefixes}
          value={processor.soft_descriptor ?? descriptor.suggestion}
        />
      )}
      {processor && <Rules processor={processor} />}
      {page !== null && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {processor ? (
            <Changes {...props} processor={processor} page={page} />
          ) : (
            <ChooseIntegrated option={option} page={page} />
          )}
        </div>
      )}
    </article>
  );
}

/** Shows the 'choose' button: it leads to the setup, or explains why that is not possible. */
export function ChooseIntegrated({ option, page }: { option: GatewayOption; page: string }) {
  const t = useT();
  const { id, refusal } = option;
  const track = useTrack();
  const label = t("manage.gateways.choose");
  if (refusal === "several") return <GatewayLimit id={id} label={label} />;
  if (refusal === "already_exists") return null;
  if (refusal !== null) {
    const tell = () => track("click_disabled_global_payments_message", id, "choose");
    return <PlanPopover refusal={refusal} onOpen={tell} />;
  }
  return (
    <ButtonLink
      to={paths.gatewaySetup(page, id)}
      preventScrollReset
      onClick={() => track("click_create_payment_processor", id, "choose")}
      aria-label={t("manage.gateways.choose_named", { name: t(`manage.gateways.${id}`) })}
    >
      {label}
    </ButtonLink>
  );
}

interface ChangesProps extends IntegratedGatewayProps {
  processor: PaymentProcessorView;
  page: string;
}

/** Shows the changes of an enabled gateway; nothing when its only text is fixed. */
function Changes({ option: { id, descriptor }, processor, page, confirmDelete }: ChangesProps) {
  const t = useT();
  return (
    <>
      {((descriptor.customizable && descriptor.isPrinted) || id === "global_payments") && (
        <ButtonLink
          variant="outline"
          icon="pencil"
          to={paths.gatewayEdit(page, processor.uuid)}
          preventScrollReset
        >
          {t("common.actions.edit")}
        </ButtonLink>
      )}
      {confirmDelete && (
        <ConfirmLink confirmation={confirmDelete} variant="ghost" icon="trash">
          {t("common.actions.delete")}
        </ConfirmLink>
      )}
    </>
  );
}

function Rules({ processor: { gateway, rules } }: { processor: PaymentProcessorView }) {
  const t = useT();
  if (gateway !== "global_payments") return null;
  return (
    <div className="grid gap-2">
      <h4 className="label">{t("manage.gateways.rules")}</h4>
      {rules.retry && <p>{t("manage.gateways.rule_retry_short")}</p>}
      {rules.campaigns.length > 0 && (
        <>
          <p>{t("manage.gateways.rule_campaigns_short")}</p>
          <ul className="flex flex-wrap gap-2">
            {rules.campaigns.map(({ uuid, title }) => (
              <li key={uuid} className="badge tone-gray">
                {title}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
