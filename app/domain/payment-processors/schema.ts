import { z } from "zod";
import { isLine, typedText } from "~/values/typed-text";
import { lineText } from "../text-fields";

/** The body of the calls: which rules hold follows from gateway, country and plan. */
export const paymentProcessorSchema = z.object({
  gateway: z.string().min(1, "required").max(40, "option_invalid"),
  soft_descriptor: lineText(100).nullish(),
  /** Centralpos: the code that the company gave the organisation. */
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

export const paymentProcessorChangeSchema = paymentProcessorSchema.partial().extend({
  order: z.number().int().min(1, "number_invalid").max(1000, "number_invalid").optional(),
});

export type PaymentProcessorInput = z.infer<typeof paymentProcessorSchema>;
export type PaymentProcessorChange = z.infer<typeof paymentProcessorChangeSchema>;

/** When the global gateway takes part (readings, Monthly donations 'The rule retry'). */
export interface StoredRules {
  retry: boolean;
  campaign_uuids: string[];
}

export interface RulesView {
  retry: boolean;
  campaigns: { uuid: string; title: string }[];
}

/** A payment processor as product.md section 3 lists it. */
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
  /** Percent of a gift; null where the organisation has a contract of its own with the company. */
  fee: number | null;
}
