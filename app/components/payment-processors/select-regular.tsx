import { ConnectMercadopago } from "~/components/payment-processors/connect-mercadopago";
import type { RegularOption } from "~/components/payment-processors/gateway-option";
import { GatewayLimit } from "~/components/payment-processors/gateway-limit";
import { useTrack } from "~/components/payment-processors/use-track";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Shows the 'choose' button of a gateway with the organisation's own contract. */
export function SelectRegular({ option, page }: { option: RegularOption; page: string }) {
  const t = useT();
  const track = useTrack();
  const { id, refusal, isAvailable } = option;
  const name = t("manage.gateways.choose_named", { name: t(`manage.gateways.${id}`) });
  const label = t("manage.gateways.choose");
  if (!isAvailable) return <Badge>{t("manage.gateways.soon")}</Badge>;
  if (refusal === "several") return <GatewayLimit id={id} label={label} />;
  if (refusal !== null) return null;
  const tell = () => track("click_create_payment_processor", id, "select");
  if (id === "centralpos") {
    return (
      <ButtonLink
        to={paths.gatewaySetup(page, id)}
        preventScrollReset
        onClick={tell}
        aria-label={name}
      >
        {label}
      </ButtonLink>
    );
  }
  return (
    <ConnectMercadopago
      // When the login is too old, the gateway's own page asks for the password.
      asksPassword={false}
      label={label}
      name={name}
      atOnboarding={page === paths.onboardingGateways()}
      onSelect={tell}
    />
  );
}
