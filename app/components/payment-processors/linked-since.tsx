import { AccountState } from "~/components/payment-processors/account-state";
import { DateTime } from "~/components/ui/text/date-time";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import type { AccountState as State } from "~/domain/donations/lists/list-account-states.server";
import { useT } from "~/i18n";

interface LinkedSinceProps {
  processor: PaymentProcessorView;
  timezone: string;
  state?: State;
}

/** Shows since when a gateway is active, how its charges go, and the linked account at the provider. */
export function LinkedSince({ processor, timezone, state }: LinkedSinceProps) {
  const t = useT();
  const [before, after] = t("manage.gateways.activated_on", { date: "\n" }).split("\n");
  const { created_at: at, gateway_account_name: name } = processor;
  return (
    <>
      <p>
        {before}
        <DateTime at={at} zone={timezone} />
        {after}
      </p>
      {state && <AccountState state={state} timezone={timezone} />}
      {name && <p className="break-words">{t("manage.gateways.account", { name })}</p>}
    </>
  );
}
