import type { GatewayFault } from "~/components/payment-processors/gateway-faults";
import { Alert } from "~/components/ui/messages/alert";
import { useT } from "~/i18n";

/** Explains why an account was not connected; a cancellation by the person is only information. */
export function GatewayFaultAlert({ fault }: { fault: GatewayFault }) {
  const t = useT();
  return (
    <div role="alert">
      <Alert tone={fault === "account_cancelled" ? "info" : "danger"}>
        {t(`manage.gateways.${fault}`)}
      </Alert>
    </div>
  );
}
