import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { RouteHandle } from "~/components/layout/route-handle";
import { StatementAccountForm } from "~/components/operator/settlements/statement-account-form";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { statementAccountSchema } from "~/domain/payouts/bank-statements/schema";
import { saveStatementAccount } from "~/domain/payouts/bank-statements/save-statement-account.server";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "books", "settlements"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/books/statements/new: names one of our bank accounts. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return { title: `${createTranslator(ctx.locale)("settlements.bank.add")} · Dádiva` };
}

/** POST: keeps it, and leads to its statements. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const id = await saveStatementAccount(ctx, await parseForm(args, statementAccountSchema));
  return finishAt(paths.operatorStatementAccount(id), "saved");
}

export default function NewStatements() {
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorStatements(), label: t("settlements.bank.title") }}
        title={t("settlements.bank.add")}
      />
      <Card className="max-w-3xl">
        <StatementAccountForm />
      </Card>
    </>
  );
}
