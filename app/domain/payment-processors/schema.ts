import { z } from "zod";
import { isLine, typedText } from "~/values/text/typed-text";
import { lineText } from "../text-fields";
import { ticked } from "../ticked";

const box = z
  .string()
  .optional()
  .transform((sent) => sent === "on");

/** The body of the calls; gateway, country and plan decide which rules apply. */
export const paymentProcessorSchema = z.object({
  gateway: z.string().min(1, "required").max(40, "option_invalid"),
  soft_descriptor: lineText(100).nullish(),
  /** Centralpos: the organisation's code from the provider. */
  token: z
    .string()
    .overwrite(typedText)
    .max(200, "authorization_code_invalid")
    .refine(isLine, "authorization_code_invalid")
    .nullish(),
  rules: z
    .object({
      retry: z.boolean().default(false),
      campaign_uuids: z.array(z.string()).max(500).default([]),
    })
    .nullish(),
});

/** The form of a gateway, with checkboxes for its rules. */
export const paymentProcessorFormSchema = paymentProcessorSchema
  .omit({ rules: true })
  .extend({
    rule_retry: box,
    rule_campaigns: box,
    campaign_uuids: ticked(z.string()),
  })
  .superRefine((form, context) => {
    if (form.gateway !== "global_payments") return;
    const fault = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!form.rule_retry && !form.rule_campaigns) fault("rules", "rule_required");
    if (form.rule_campaigns && form.campaign_uuids.length === 0)
      fault("campaign_uuids", "campaign_required");
  })
  .transform(({ rule_retry: retry, rule_campaigns, campaign_uuids, ...rest }) => ({
    ...rest,
    rules:
      rest.gateway === "global_payments"
        ? { retry, campaign_uuids: rule_campaigns ? campaign_uuids : [] }
        : undefined,
  }));

export const paymentProcessorChangeSchema = paymentProcessorSchema.partial().extend({
  order: z.number().int().min(1, "number_invalid").max(1000, "number_invalid").optional(),
});

export type PaymentProcessorInput = z.infer<typeof paymentProcessorSchema>;
export type PaymentProcessorChange = z.infer<typeof paymentProcessorChangeSchema>;

/** When the global gateway charges (readings, Monthly donations 'The rule retry'). */
export interface StoredRules {
  retry: boolean;
  campaign_uuids: string[];
}

export interface RulesView {
  retry: boolean;
  campaigns: { uuid: string; title: string }[];
}

/** A payment processor with the fields of product.md section 3. */
export interface PaymentProcessorView {
  uuid: string;
  family: string;
  gateway: string;
  created_at: string;
  gateway_account_name: string | null;
  gateway_name: string;
  order: number;
  method_ids: string[];
  allowed_without_cvv: boolean;
  soft_descriptor: string | null;
  rules: RulesView;
  /** Per cent of a donation; null if the organisation has its own contract with the provider. */
  fee: number | null;
}
