import type { GatewayOption } from "~/components/payment-processors/gateway-option";
import { Statement } from "~/components/payment-processors/statement";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { ConfirmLink, type Deed } from "~/components/ui/confirm";
import { DateTime } from "~/components/ui/date-time";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { withQuery } from "~/http/paths";
import { useT } from "~/i18n";

interface IntegratedGatewayProps {
  option: GatewayOption;
  processor: PaymentProcessorView | null;
  timezone: string;
  /** The page that this stands in; null where the person changes nothing. */
  page: string | null;
  /** Deleting it; left out where there is nothing to delete, or not for this person. */
  deleteDeed?: Deed;
}

/** One integrated gateway: what it is and costs, or since when it is active and how it looks. */
export function IntegratedGateway(props: IntegratedGatewayProps) {
  const { option, processor, timezone, page } = props;
  const t = useT();
  const { id, fee, isNew, descriptor } = option;
  const canChoose = id === "local_payments";
  return (
    <article className="grid gap-4 border-t border-line pt-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="subtitle">{t(`manage.gateways.${id}`)}</h3>
        {processor && <Badge color="green">{t("manage.gateways.active")}</Badge>}
        {!processor && !canChoose && <Badge>{t("manage.gateways.soon")}</Badge>}
        {isNew && canChoose && <Badge color="orange">{t("manage.gateways.new")}</Badge>}
      </header>
      <div className="text-muted">
        <p>{t(`manage.gateways.${id}_text`)}</p>
        <p>{t("manage.gateways.fee", { fee })}</p>
        {processor && <ActivatedOn at={processor.created_at} timezone={timezone} />}
      </div>
      {processor && (
        <Statement
          prefixes={descriptor.prefixes}
          value={processor.soft_descriptor ?? descriptor.suggestion}
        />
      )}
      {processor && <Rules processor={processor} />}
      {page !== null && <Choices {...props} page={page} />}
    </article>
  );
}

interface ChoicesProps extends Omit<IntegratedGatewayProps, "timezone"> {
  page: string;
}

/** What can be done with it. */
function Choices({ option: { id, descriptor }, processor, page, deleteDeed }: ChoicesProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {!processor && id === "local_payments" && (
        <ButtonLink to={withQuery(page, { setup: id })}>{t("manage.gateways.choose")}</ButtonLink>
      )}
      {processor && descriptor.customizable && (
        <ButtonLink variant="outline" icon="pencil" to={withQuery(page, { edit: processor.uuid })}>
          {t("common.actions.edit")}
        </ButtonLink>
      )}
      {deleteDeed && (
        <ConfirmLink deed={deleteDeed} variant="ghost" icon="trash">
          {deleteDeed.submit}
        </ConfirmLink>
      )}
    </div>
  );
}

function ActivatedOn({ at, timezone }: { at: string; timezone: string }) {
  const t = useT();
  const [before, after] = t("manage.gateways.activated_on", { date: "\n" }).split("\n");
  return (
    <p>
      {before}
      <DateTime at={at} zone={timezone} />
      {after}
    </p>
  );
}

function Rules({ processor: { gateway, rules } }: { processor: PaymentProcessorView }) {
  const t = useT();
  if (gateway !== "global_payments") return null;
  return (
    <div>
      <h4 className="label">{t("manage.gateways.rules")}</h4>
      {rules.retry && <p>{t("manage.gateways.rule_retry_short")}</p>}
      {rules.campaigns.length > 0 && (
        <p>
          {t("manage.gateways.rule_campaigns_short")}:{" "}
          {rules.campaigns.map(({ title }) => title).join(", ")}
        </p>
      )}
    </div>
  );
}
