import type { GatewayFault } from "~/components/payment-processors/gateway-faults";
import { Alert } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import { useT } from "~/i18n";

/** Explains why an account was not connected; a cancellation by the person is only information. */
export function GatewayFaultAlert({ fault }: { fault: GatewayFault }) {
  const t = useT();
  return (
    <Refusal>
      <Alert tone={fault === "account_cancelled" ? "info" : "danger"}>
        {t(`manage.gateways.${fault}`)}
      </Alert>
    </Refusal>
  );
}
