import { z } from "zod";
import { call, type AccountIo } from "./account";
import { methodSchema, readJson, type MercadopagoMethod } from "./answers";
import { outcomeOfError, type Failure } from "./outcomes";

const CARDS = ["credit_card", "debit_card", "prepaid_card"];

/** Returns the account's active card brands, or why it cannot be charged; nothing is booked by asking. */
export async function listMethods(io: AccountIo): Promise<MercadopagoMethod[] | Failure> {
  const answer = await call(io, { path: "/v1/payment_methods" });
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  const unreachable = { kind: "not_sent", reason: "unreachable" } as const;
  if ("unknown" in answer) return unreachable;
  if (answer.status !== 200) {
    const failure = outcomeOfError(answer.status, answer.body);
    return failure.kind === "not_sent" ? failure : unreachable;
  }
  const rows = readJson(answer.body, z.array(z.unknown()));
  if (!rows) return unreachable;
  // One entry of a new shape must not hide the others.
  return rows.flatMap((row) => {
    const { data } = methodSchema.safeParse(row);
    return data?.status === "active" && CARDS.includes(data.payment_type_id) ? [data] : [];
  });
}

/** Returns the brand of a card by its first digits, as the account's own methods say; null for none. */
export function methodOf(
  methods: readonly MercadopagoMethod[],
  firstDigits: string,
): string | null {
  const found = methods.find(({ settings }) =>
    (settings ?? []).some(
      ({ bin }) =>
        bin && matches(bin.pattern, firstDigits) && !matches(bin.exclusion_pattern, firstDigits),
    ),
  );
  return found?.id ?? null;
}

/** The company's patterns are regular expressions; a broken one matches nothing. */
function matches(pattern: string | null | undefined, digits: string): boolean {
  if (!pattern) return false;
  try {
    return new RegExp(pattern).test(digits);
  } catch {
    return false;
  }
}
