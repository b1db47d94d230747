import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getBankAccount } from "~/domain/bank-accounts/get-bank-account.server";
import { bankAccountSchema } from "~/domain/bank-accounts/schema";
import { updateBankAccount } from "~/domain/bank-accounts/update-bank-account.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "bank_account");
  return answer(await getBankAccount(ctx, args.params.uuid ?? ""));
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "bank_account");
  requireMethod(args, "PATCH", "PUT");
  const id = args.params.uuid ?? "";
  const input = await parseJson(args, bankAccountSchema);
  await getBankAccount(ctx, id);
  return answer(await updateBankAccount(ctx, id, input));
}
