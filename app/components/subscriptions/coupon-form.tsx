import { Link, useSearchParams } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface CouponFormProps {
  planCode: string;
  typed: string;
  isApplied: boolean;
  errors: string[];
}

/** Takes the code of a coupon; the page then shows what it takes off. */
export function CouponForm({ planCode, typed, isApplied, errors }: CouponFormProps) {
  const t = useT();
  const [search] = useSearchParams();
  const own = useSchemaForm({
    id: "plan-coupon",
    intent: "coupon",
    schema: async () => (await import("~/domain/subscriptions/order-schema")).couponOrder,
    defaultValue: { coupon: typed },
  });
  const field = own.fields.coupon;
  const without = Object.fromEntries([...search].filter(([name]) => name !== "coupon"));
  return (
    <Card title={t("subscription.coupon.title")}>
      <SchemaForm of={own}>
        <input type="hidden" name="plan_code" value={planCode} />
        <TextField
          label={t("subscription.coupon.code")}
          field={field}
          errors={field.errors ?? (own.refusal ? undefined : errors)}
          hint={isApplied ? t("subscription.coupon.applied") : t("subscription.coupon.hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton variant="outline">{t("subscription.coupon.submit")}</SubmitButton>
          {isApplied && (
            <Link className="link" to={paths.choosePlan(without)}>
              {t("subscription.coupon.remove")}
            </Link>
          )}
        </div>
      </SchemaForm>
    </Card>
  );
}
