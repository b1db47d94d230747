import { FactRows } from "~/components/ui/fact-rows";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import type { TenantView } from "~/domain/operators/get-tenant.server";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

interface TenantSummaryProps {
  tenant: TenantView;
  country: string;
  publicHref: string;
}

/** Shows an organisation's identity, which operators compare with its documents, and its users. */
export function TenantSummary({ tenant, country, publicHref }: TenantSummaryProps) {
  const t = useT();
  const { activatedAt, createdAt, documents, gateways, timezone } = tenant;
  const rows = [
    [tenant.uidType, tenant.uid],
    [t("operator.organization.legal_name"), tenant.legalName ?? "—"],
    [t("common.fields.country"), `${country} · ${timezone}`],
    [
      t("operator.organizations.since"),
      <DateTime key="since" at={createdAt} zone={timezone} style="short" />,
    ],
    [
      t("operator.organization.activated"),
      activatedAt ? (
        <DateTime key="activated" at={activatedAt} zone={timezone} style="short" />
      ) : (
        t("operator.organization.not_activated")
      ),
    ],
    [t("operator.organization.documents"), t(`operator.organization.documents_${documents}`)],
    [
      t("operator.organization.gateways"),
      gateways.map((one) => textForCode(t, "manage.gateways", one, "common.unknown")).join(", ") ||
        t("operator.organization.no_gateways"),
    ],
  ] as const;
  return (
    <Card title={t("operator.organization.facts")}>
      <FactRows rows={rows} />
      <p className="mt-4">
        <a
          className="text-link text-link-primary"
          href={publicHref}
          target="_blank"
          rel="noreferrer"
        >
          {t("common.nav.public_page")}
        </a>
      </p>
      <h3 className="mt-6 font-semibold">{t("operator.organization.people")}</h3>
      <ul className="mt-2 grid gap-3">
        {tenant.people.map(({ id, name, email, role, lastLoginAt }) => (
          <li key={id} className="grid">
            <span>
              {name} · {textForCode(t, "manage.role", role, "common.unknown")}
            </span>
            <span className="text-sm text-muted">
              <EmailText address={email} /> · {t("operator.staff.last_login")}:{" "}
              {lastLoginAt ? (
                <DateTime at={lastLoginAt} zone={timezone} style="short" />
              ) : (
                t("operator.staff.never")
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
