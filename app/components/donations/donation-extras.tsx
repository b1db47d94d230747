import { Fact } from "~/components/donations/fact";
import { Card } from "~/components/ui/card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { moneyText } from "~/components/ui/text/money-text";
import type { DonationDetail } from "~/domain/donations/lists/get-donation.server";
import { showsName } from "~/domain/donations/donor-area/shows-name";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { splitByRemainders } from "~/values/money/money";

type Extras = Pick<
  DonationDetail,
  "anonymous" | "consents" | "currency" | "dedication" | "installments" | "publicMessage"
> & {
  items: readonly { id: string; itemName: string; amount: bigint; quantity: number }[];
  transactions: readonly { status: string; fee: bigint; commission: bigint }[];
};

/** Takes the donor's name off public pages, which the form's consent says that they may ask for. */
export function confirmHideName(t: Translate): ConfirmableAction {
  return {
    id: "hide_name",
    intent: "hide_name",
    title: t("donations.extras.hide_name_ask"),
    text: t("donations.extras.hide_name_text"),
    submit: t("donations.extras.hide_name"),
  };
}

/** Takes the donor's message off the campaign's page. */
export function confirmHideMessage(t: Translate): ConfirmableAction {
  return {
    id: "hide_message",
    intent: "hide_message",
    title: t("donations.extras.hide_message_ask"),
    text: t("donations.extras.hide_message_text"),
    submit: t("donations.extras.hide_name"),
  };
}

/** Shows a donation's items with their shares of fee and commission, its dedication and its consents. */
export function DonationExtras({ donation, canEdit }: { donation: Extras; canEdit: boolean }) {
  const t = useT();
  const { anonymous, consents, dedication, installments, items, publicMessage } = donation;
  const hasItems = items.length > 1;
  if (!hasItems && !dedication && !anonymous && installments === null && consents.length === 0) {
    return null;
  }
  return (
    <Card title={t("donations.extras.title")}>
      <dl className="grid gap-3">
        {hasItems && <Items donation={donation} />}
        {installments !== null && (
          <Fact name={t("donations.extras.installments")}>{installments}</Fact>
        )}
        {dedication && (
          <Fact name={t(`donations.extras.dedication.${dedication.kind}`)}>
            {dedication.name}
            {dedication.message !== "" && (
              <span className="block whitespace-pre-line text-muted">{dedication.message}</span>
            )}
          </Fact>
        )}
        {anonymous && (
          <Fact name={t("donations.extras.anonymous")}>{t("donations.extras.yes")}</Fact>
        )}
        {canEdit && showsName(donation) && (
          <Fact name={t("donations.extras.name")}>
            <ConfirmLink confirmation={confirmHideName(t)} variant="ghost">
              {t("donations.extras.hide_name")}
            </ConfirmLink>
          </Fact>
        )}
        {showsName(donation) && publicMessage !== null && (
          <Fact name={t("donations.extras.message")}>
            {publicMessage}
            {canEdit && (
              <ConfirmLink confirmation={confirmHideMessage(t)} variant="ghost">
                {t("donations.extras.hide_name")}
              </ConfirmLink>
            )}
          </Fact>
        )}
        {consents.map(({ key, text, version }) => (
          <Fact key={key} name={text}>
            {version}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

/** Splits the fee and the commission of the last approved charge by largest remainder (decision 0044). */
function Items({ donation }: { donation: Extras }) {
  const t = useT();
  const { currency, items, transactions } = donation;
  const weights = items.map(({ amount, quantity }) => amount * BigInt(quantity));
  const charge = transactions.find(({ status }) => status === "approved");
  const fees = charge && splitByRemainders(charge.fee, weights);
  const commissions = charge && splitByRemainders(charge.commission, weights);
  return items.map(({ id, itemName }, at) => (
    <Fact key={id} name={itemName}>
      {moneyText(weights[at] ?? 0n, currency)}
      {fees && commissions && (
        <span className="block text-sm text-muted">
          {t("donations.extras.fees", {
            fee: moneyText(fees[at] ?? 0n, currency),
            commission: moneyText(commissions[at] ?? 0n, currency),
          })}
        </span>
      )}
    </Fact>
  ));
}
