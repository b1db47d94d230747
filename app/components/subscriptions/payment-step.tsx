import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { Option } from "~/components/ui/forms/select-field";
import { Alert } from "~/components/ui/messages/alert";
import { Tabs, type Tab } from "~/components/ui/tabs";
import type { ShownMode } from "~/http/payment-forms.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { CardTableRow } from "~/values/cards/card-digits";
import { ChosenPlan, type Chosen } from "./chosen-plan";
import { CouponForm } from "./coupon-form";
import { CardForm, ConfirmForm, TransferForm } from "./payment-forms";

export interface PaymentStepProps {
  chosen: Chosen;
  /** A plan is in force: its payment method pays this one too. */
  isChange: boolean;
  /** The code of the address, and why it cannot be redeemed. */
  coupon: { typed: string; isApplied: boolean; errors: string[] };
  /** An open invoice of the present plan has to be paid first. */
  isOwed: boolean;
  modes: readonly ShownMode[];
  asksPassword: boolean;
  formKey: string;
  cards: readonly CardTableRow[];
  idTypes: readonly Option[];
  phoneCodes: readonly Option[];
  defaults: Record<string, string>;
}

/** Shows the chosen plan beside its payment; where a country offers cards alone, their form at once. */
export function PaymentStep(props: PaymentStepProps) {
  const t = useT();
  const { chosen, isChange, isOwed, asksPassword, formKey, coupon } = props;
  const isDueNow = chosen.preview.starts_on <= chosen.today && !chosen.isFree;
  const submit = t(`subscription.choose.${submitKey(isChange, chosen.isFree, isDueNow)}`);
  const order = {
    ...{ planCode: chosen.code, formKey, asksPassword, submit },
    coupon: coupon.isApplied ? coupon.typed : null,
  };
  return (
    <div className="mx-auto grid w-full max-w-5xl items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <ChosenPlan chosen={chosen} />
        {!chosen.isFree && !isOwed && <CouponForm planCode={chosen.code} {...coupon} />}
      </div>
      <Card title={t("subscription.choose.payment")}>
        {isOwed ? (
          <div className="stack">
            <Alert tone="warning">{t("subscription.choose.owed")}</Alert>
            <div>
              <ButtonLink plain to={paths.subscription()}>
                {t("subscription.done.to_subscription")}
              </ButtonLink>
            </div>
          </div>
        ) : isChange || chosen.isFree ? (
          <div className="stack">
            {!chosen.isFree && <p>{t("subscription.choose.same_method")}</p>}
            <ConfirmForm intent={isChange ? "change" : "original"} {...order} />
          </div>
        ) : (
          <Methods {...props} order={order} />
        )}
      </Card>
    </div>
  );
}

function submitKey(isChange: boolean, isFree: boolean, isDueNow: boolean) {
  if (isFree) return "submit_original";
  if (isChange) return isDueNow ? "submit_change" : "submit_schedule";
  return isDueNow ? "submit_pay" : "submit_schedule";
}

type Order = {
  planCode: string | null;
  coupon?: string | null;
  formKey: string;
  asksPassword: boolean;
  submit: string;
};
type MethodsProps = Pick<
  PaymentStepProps,
  "modes" | "cards" | "idTypes" | "phoneCodes" | "defaults"
> & { order: Order };

/** Shows the forms of the country's payment modes, one of them at a time. */
export function Methods({ modes, cards, idTypes, phoneCodes, defaults, order }: MethodsProps) {
  const t = useT();
  const forms = {
    card: <CardForm cards={cards} {...order} />,
    bank_transfer: (
      <TransferForm idTypes={idTypes} phoneCodes={phoneCodes} defaults={defaults} {...order} />
    ),
  };
  const [first, ...others] = modes.map((id): Tab => ({
    id,
    label: t(`subscription.modes.${id}`),
    content: forms[id],
  }));
  if (!first || others.length === 0) return first?.content ?? null;
  return <Tabs label={t("subscription.choose.payment")} tabs={[first, ...others]} param="method" />;
}
