import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { DonationDetail } from "~/domain/donations/lists/get-donation.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { DateTime } from "~/components/ui/text/date-time";
import { methodText } from "~/i18n/method-text";
import { Fact } from "./fact";

interface MethodCardProps {
  donation: Pick<DonationDetail, "id" | "collectDay" | "paymentMethod" | "status">;
  /** The method's name, such as Visa. */
  brand: string;
  payer: string | null | undefined;
  timezone: string;
  canEdit: boolean;
}

/** Shows what a donation is paid with, and leads to where another method is set. */
export function MethodCard({ donation, brand, payer, timezone, canEdit }: MethodCardProps) {
  const t = useT();
  const method = donation.paymentMethod;
  return (
    <Card
      title={t("donations.payment_method")}
      actions={
        canEdit &&
        donation.collectDay !== null &&
        donation.status !== "discarded" && (
          <ButtonLink
            variant="ghost"
            size="sm"
            to={paths.donationCard(donation.id)}
            preventScrollReset
            aria-label={t(
              method && method.kind !== "card"
                ? "donations.card_title_method"
                : "donations.card_title",
            )}
          >
            {t("common.actions.edit")}
          </ButtonLink>
        )
      }
    >
      {method && method.kind !== "card" && (
        <dl className="grid gap-3">
          <Fact name={t("donations.payment_method")}>
            {method.kind === "bank_account" ? methodText(t, method) : brand}
          </Fact>
          <Fact name={t("donations.payer")}>{payer}</Fact>
          {method.kind === "bank_account" && (
            <Fact name={t("donations.mandate", { version: method.details.mandate.version })}>
              {method.details.mandate.text}{" "}
              <span className="text-muted">
                <DateTime at={method.details.mandate.at} zone={timezone} style="long" />
              </span>
            </Fact>
          )}
        </dl>
      )}
      {method?.kind === "card" && (
        <dl className="grid gap-3">
          <Fact name={t("donations.card")}>
            {t("common.card.ending", { brand, last_four: method.lastFour })}
          </Fact>
          <Fact name={t("common.card.expiration")}>
            {`${String(method.expirationMonth).padStart(2, "0")}/${method.expirationYear}`}
          </Fact>
          <Fact name={t("donations.cardholder")}>{method.cardholderName}</Fact>
        </dl>
      )}
      {!method && <p className="text-muted">{t("donations.no_payment_method")}</p>}
    </Card>
  );
}
