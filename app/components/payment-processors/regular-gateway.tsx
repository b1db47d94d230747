import { ConnectMercadopago } from "~/components/payment-processors/connect-mercadopago";
import { GatewayArt } from "~/components/payment-processors/gateway-art";
import type { RegularOption } from "~/components/payment-processors/gateway-option";
import { LinkedSince } from "~/components/payment-processors/linked-since";
import { SelectRegular } from "~/components/payment-processors/select-regular";
import { Badge } from "~/components/ui/badge";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { Icon } from "~/components/ui/icon";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import type { AccountState } from "~/domain/donations/lists/list-account-states.server";
import { useT } from "~/i18n";

interface RegularGatewayProps {
  option: RegularOption;
  processor: PaymentProcessorView | null;
  timezone: string;
  state?: AccountState;
  open: boolean;
  /** The address of the surrounding page; null when the person may not change anything. */
  page: string | null;
  confirmDelete?: ConfirmableAction;
}

/** Shows a gateway with the organisation's own contract, in a list where one is open at a time. */
export function RegularGateway(props: RegularGatewayProps) {
  const { option, processor, timezone, state, open, page, confirmDelete } = props;
  const t = useT();
  const { id } = option;
  return (
    <details className="collapsible" name="regular-gateway" open={open}>
      <summary>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold">{t(`manage.gateways.${id}`)}</h3>
          {processor && <Badge color="green">{t("manage.gateways.active")}</Badge>}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="collapsible-body">
        <div className="grid justify-items-start gap-5 sm:flex sm:items-start">
          <GatewayArt id={id} />
          <div className="stack min-w-0 flex-1">
            <div className="text-muted">
              <p>{t(`manage.gateways.${id}_text`)}</p>
              {processor && <LinkedSince processor={processor} timezone={timezone} state={state} />}
            </div>
            <div className="flex flex-wrap gap-3 empty:hidden">
              {!processor && page !== null && <SelectRegular option={option} page={page} />}
              {processor && page !== null && state?.mustReconnect && (
                <ConnectMercadopago
                  asksPassword={false}
                  label={t("manage.gateways.connect_again")}
                  atOnboarding={false}
                />
              )}
              {confirmDelete && (
                <ConfirmLink confirmation={confirmDelete} variant="ghost" icon="trash">
                  {confirmDelete.submit}
                </ConfirmLink>
              )}
            </div>
          </div>
        </div>
      </div>
    </details>
  );
}
