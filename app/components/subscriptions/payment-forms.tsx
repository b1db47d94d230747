import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { PhoneFields } from "~/components/onboarding/phone-fields";
import { SchemaForm, SubmitButton, type FormState } from "~/components/ui/forms/schema-form";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { useT } from "~/i18n";
import type { CardTableRow } from "~/values/cards/card-digits";
import { useCardTyping } from "./card-typing";

export interface PaymentFormProps {
  /** The plan that is paid; null where only the payment method changes. */
  planCode: string | null;
  /** The coupon whose discount the page shows. */
  coupon?: string | null;
  /** Identifies this order, so that a second click pays once. */
  formKey: string;
  asksPassword: boolean;
  submit: string;
}

/** The longest number with its gaps (product.md, 'Card number'). */
const LONGEST_NUMBER = 25;
const LONGEST_EXPIRY = 9;

interface CardFormProps extends PaymentFormProps {
  cards: readonly CardTableRow[];
}

/** Takes the card that pays the plan; the vault takes it out of the post, and no page shows it again. */
export function CardForm({ cards, ...order }: CardFormProps) {
  const t = useT();
  const own = useSchemaForm({ id: "plan-card", intent: "card" });
  const fields = own.fields as unknown as Record<string, FieldMetadata>;
  const typing = useCardTyping(cards);
  return (
    <OrderForm of={own} {...order}>
      <TextField
        label={t("common.card.number")}
        field={fields.cc_number}
        badge={typing.brand}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={LONGEST_NUMBER}
        onInput={typing.onNumber}
        required
      />
      <div className="field-row">
        <TextField
          label={t("common.card.expiration")}
          hint={t("common.card.expiration_hint")}
          field={fields.cc_expiration}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={LONGEST_EXPIRY}
          onInput={typing.onExpiry}
          required
        />
        <TextField
          label={t("common.card.security_code")}
          hint={t("common.card.security_code_hint")}
          field={fields.cc_verification_number}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
      <TextField
        label={t("common.card.holder_name")}
        field={fields.cardholder_name}
        autoComplete="cc-name"
        required
      />
      <TextField
        label={t("subscription.choose.holder_document")}
        field={fields.cardholder_uid}
        autoComplete="off"
        required
      />
    </OrderForm>
  );
}

interface TransferFormProps extends PaymentFormProps {
  idTypes: readonly Option[];
  phoneCodes: readonly Option[];
  defaults: Record<string, string>;
}

/** Takes who will send the transfer. */
export function TransferForm({ idTypes, phoneCodes, defaults, ...order }: TransferFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "plan-transfer",
    intent: "bank_transfer",
    schema: async () => (await import("~/domain/subscriptions/order-schema")).transferOrder,
    defaultValue: defaults,
  });
  const { fields } = own;
  return (
    <OrderForm of={own} {...order}>
      <p className="text-muted">{t("subscription.choose.transfer_text")}</p>
      <TextField
        label={t("subscription.choose.payer_name")}
        field={fields.name}
        autoComplete="name"
        required
      />
      <TextField
        label={t("common.fields.email")}
        field={fields.email}
        type="email"
        autoComplete="email"
        required
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={t("manage.billing_profile.tax_id_type")}
          field={fields.uid_type}
          options={idTypes}
          required
        />
        <div className="sm:col-span-2">
          <TextField
            label={t("common.fields.uid_number")}
            field={fields.uid_number}
            autoComplete="off"
            required
          />
        </div>
      </div>
      <PhoneFields
        country={{ field: fields.cellphone_country }}
        number={{ field: fields.cellphone_number }}
        options={phoneCodes}
      />
    </OrderForm>
  );
}

/** Confirms what needs no new payment method: a change of plan, or Original. */
export function ConfirmForm({ intent, ...order }: PaymentFormProps & { intent: string }) {
  const own = useSchemaForm({ id: `plan-${intent}`, intent });
  return (
    <OrderForm of={own} {...order}>
      {null}
    </OrderForm>
  );
}

function OrderForm(props: PaymentFormProps & { of: FormState; children: ReactNode }) {
  const { of, planCode, coupon, formKey, asksPassword, submit, children } = props;
  return (
    <SchemaForm of={of} formKey={formKey}>
      {planCode !== null && <input type="hidden" name="plan_code" value={planCode} />}
      {coupon && <input type="hidden" name="coupon" value={coupon} />}
      {children}
      <ConfirmPassword requested={asksPassword} of={of} />
      <div>
        <SubmitButton size="lg">{submit}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
