import type { ReactNode } from "react";
import type { PageRefusal } from "~/components/onboarding/page-refusal";
import { SecondFactorForm } from "~/components/users/second-factor-form";
import { Alert } from "~/components/ui/alert";
import { DateTime } from "~/components/ui/date-time";
import { useT } from "~/i18n";

interface TwoFactorOnProps {
  since: string;
  timezone: string;
  recovery_codes_left: number;
  required_by: string[];
  asksPassword: boolean;
  refusal: PageRefusal | undefined;
}

/** It is on: new recovery codes, another device, and off where no organisation asks for it. */
export function TwoFactorOn(props: TwoFactorOnProps) {
  const { since, timezone, recovery_codes_left: left, required_by, ...rest } = props;
  const { asksPassword, refusal } = rest;
  const t = useT();
  const code = { label: t("account.login.two_factor"), hint: t("account.login.two_factor_hint") };
  const form = { code, asksPassword, refusal };
  return (
    <>
      <Alert tone="success" title={t("account.two_factor.is_on")}>
        <DateTime at={since} zone={timezone} style="date" />
      </Alert>
      <Part title={t("account.two_factor.codes")}>
        {left <= 3 && <Alert tone="warning">{t("account.two_factor.few_codes")}</Alert>}
        <p>{t("account.two_factor.codes_left", { count: left })}</p>
        <SecondFactorForm
          intent="renew"
          submit={t("account.two_factor.renew")}
          variant="outline"
          {...form}
        />
      </Part>
      <Part title={t("account.two_factor.other_device")}>
        <p>{t("account.two_factor.other_device_text")}</p>
        <SecondFactorForm
          intent="begin"
          submit={t("account.two_factor.begin")}
          variant="outline"
          {...form}
        />
      </Part>
      <Part title={t("account.two_factor.off_title")}>
        {required_by.length > 0 ? (
          <p>{t("account.two_factor.cannot_off", { organizations: required_by.join(", ") })}</p>
        ) : (
          <SecondFactorForm
            intent="off"
            submit={t("account.two_factor.switch_off")}
            variant="destructive"
            {...form}
          />
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="stack border-t border-line pt-5">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
