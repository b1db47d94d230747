import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SettlementForm } from "~/components/operator/settlements/settlement-form";
import { StatementAccountForm } from "~/components/operator/settlements/statement-account-form";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { statementAccountSchema } from "~/domain/payouts/bank-statements/schema";
import {
  MOST_STATEMENT_BYTES,
  MOST_STATEMENT_LINES,
} from "~/domain/payouts/bank-statements/statement-limits";
import { saveStatementAccount } from "~/domain/payouts/bank-statements/save-statement-account.server";
import { getStatementAccount } from "~/domain/payouts/bank-statements/statement-accounts.server";
import { takeStatement } from "~/domain/payouts/bank-statements/take-statement.server";
import type { FormRefusal } from "~/http/calls/answers.server";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { isUpload, readUpload } from "~/http/forms/uploads.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "books", "settlements"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["saved", "taken", "known", "part"] as const;

/** GET /operator/books/statements/{bank}: takes a bank account's statement, and keeps its columns. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const account = await getStatementAccount(ctx, args.params.bank ?? "");
  return {
    title: `${createTranslator(ctx.locale)("settlements.bank.account")}: ${account.name} · Dádiva`,
    account,
    done: outcomeOf(args.request, outcomes),
  };
}

/** POST: a statement, or changed columns. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const account = await getStatementAccount(ctx, args.params.bank ?? "");
  const here = paths.operatorStatementAccount(account.id);
  if (isUpload(args.request)) {
    const { file } = await readUpload(args, "file", MOST_STATEMENT_BYTES);
    const { refused, taken } = await takeStatement(ctx, account, file);
    return finishAt(here, refused.length > 0 ? "part" : taken > 0 ? "taken" : "known");
  }
  const input = await parseForm(args, statementAccountSchema);
  await saveStatementAccount(ctx, input, account.id);
  return finishAt(here, "saved");
}

export default function StatementAccountPage() {
  const { account, done } = useLoaderData<typeof loader>();
  const refusal = useActionData<FormRefusal>()?.lastResult;
  const isOfFile = refusal !== undefined && !refusal.initialValue?.intent;
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorStatements(), label: t("settlements.bank.title") }}
        title={account.name}
        description={account.currency}
      />
      <Outcome text={done && !refusal ? t(`settlements.bank.done.${done}`) : null} />
      <div className="grid max-w-3xl gap-6">
        <Card title={t("settlements.bank.take")}>
          <SettlementForm
            accept=".csv,.ofx,text/csv,application/x-ofx"
            error={isOfFile ? (Object.values(refusal.error ?? {}).flat()[0] ?? null) : null}
            hint={t("settlements.bank.take_hint", {
              megabytes: MOST_STATEMENT_BYTES / 1024 / 1024,
              lines: MOST_STATEMENT_LINES,
            })}
            submit={t("settlements.bank.take")}
          />
        </Card>
        <Card title={t("settlements.bank.columns_title")}>
          <StatementAccountForm account={account} />
        </Card>
      </div>
    </>
  );
}
