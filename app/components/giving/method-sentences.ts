import type { FormMethod } from "~/domain/donations/terms/offered-methods";

/** Says when a way to pay that is no card takes the money, of a single donation and of a monthly one. */
export function methodSentences(
  method: Exclude<FormMethod["method"], "card">,
  { chargesNow }: { chargesNow: boolean },
) {
  if (method === "cbu")
    return {
      monthly: "public.methods.debit_monthly",
      oneTime: "public.methods.debit_one_time",
    } as const;
  return {
    monthly: chargesNow ? "public.methods.sentence_monthly" : "public.methods.sentence_scheduled",
    oneTime: "public.methods.sentence_one_time",
  } as const;
}
