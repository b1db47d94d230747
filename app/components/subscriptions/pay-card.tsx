import { Link } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { Alert } from "~/components/ui/messages/alert";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface PayCardProps {
  mode: {
    type: "card" | "cbu" | "bank_transfer";
    card: string | null;
    lastFour: string | null;
  } | null;
  canChange: boolean;
  isPastDue: boolean;
  isOwed: boolean;
  next: { on: string; total: string } | null;
  /** What later invoices use first; null without any. */
  credit: string | null;
}

/** Shows the next invoice and the payment method. */
export function PayCard({ mode, canChange, isPastDue, isOwed, next, credit }: PayCardProps) {
  const t = useT();
  return (
    <Card title={t("subscription.payment")}>
      <div className="stack">
        {isOwed && mode !== null && mode.type !== "card" && (
          <Alert tone="info">{t("subscription.owed")}</Alert>
        )}
        <FactRows
          rows={[
            [
              t("subscription.next_invoice"),
              next
                ? t("subscription.amount_on", { amount: next.total, day: next.on })
                : t("subscription.no_invoice"),
            ],
            ...(credit ? [[t("subscription.credit"), credit] as const] : []),
            [
              t("subscription.method"),
              mode ? <Method key="method" {...mode} /> : t("subscription.no_method"),
            ],
          ]}
        />
        {canChange && (
          <div>
            <ButtonLink
              variant={isPastDue ? "primary" : "outline"}
              to={paths.subscriptionPayment()}
            >
              {t("subscription.change_method")}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}

function Method({ type, card, lastFour }: NonNullable<PayCardProps["mode"]>) {
  const t = useT();
  if (type !== "card") return t(`subscription.modes.${type}`);
  return `${card ?? t("subscription.modes.card")} •••• ${lastFour ?? ""}`;
}

interface TaxCardProps {
  isSaved: boolean;
  legalName: string;
  taxId: string;
  email: string;
}

/** Shows what the invoices say of the organisation. */
export function TaxCard({ isSaved, legalName, taxId, email }: TaxCardProps) {
  const t = useT();
  return (
    <Card
      title={t("manage.billing_profile.title")}
      actions={
        <Link className="link" to={paths.billingProfile()}>
          {t("common.actions.edit")}
        </Link>
      }
    >
      <div className="stack">
        {!isSaved && <Alert tone="warning">{t("subscription.tax_missing")}</Alert>}
        <FactRows
          rows={[
            [t("manage.billing_profile.legal_name"), legalName],
            [t("manage.billing_profile.tax_id"), taxId],
            ...(email ? [[t("common.fields.email"), email] as const] : []),
          ]}
        />
      </div>
    </Card>
  );
}
