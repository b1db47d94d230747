import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import { listBankAccounts } from "~/domain/bank-accounts/list-bank-accounts.server";
import { bankAccountSchema } from "~/domain/bank-accounts/schema";
import { answerShortList } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { answerMade } from "~/http/once.server";
import { requireOrganization } from "~/http/require.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "bank_account");
  return answerShortList(await listBankAccounts(ctx), args.request.url);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "bank_account");
  requireMethod(args, "POST");
  const input = await parseJson(args, bankAccountSchema);
  const key = args.request.headers.get("idempotency-key");
  const created = await createBankAccount(ctx, input, key);
  return answerMade(created);
}
