import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Outcome } from "~/components/layout/outcome";
import { StatementLinesList } from "~/components/operator/settlements/statement-lines-list";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { confirmedLineSchema } from "~/domain/payouts/bank-statements/schema";
import { listStatementLines } from "~/domain/payouts/bank-statements/list-statement-lines.server";
import { listStatementAccounts } from "~/domain/payouts/bank-statements/statement-accounts.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { confirmMovement } from "./confirm-movement.server";

export const handle: RouteHandle = { i18n: ["operator", "books", "settlements"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/books/statements: our bank accounts, and their movements. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const accounts = await listStatementAccounts(ctx);
  return {
    title: `${createTranslator(ctx.locale)("settlements.bank.title")} · Dádiva`,
    accounts: accounts.map(({ id, name }) => ({ value: id, label: name })),
    done: outcomeOf(args.request, ["confirmed"]),
    ...(await listPage(ctx, listStatementLines, args.request)),
  };
}

/** POST: confirms the payout or the invoice of a movement. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const { id } = parseFields(await readForm(args), confirmedLineSchema);
  await confirmMovement(ctx, id);
  const { search } = new URL(args.request.url);
  return finishAt(`${paths.operatorStatements()}${search}`, "confirmed");
}

export default function Statements() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorSettlements(), label: t("settlements.title") }}
        title={t("settlements.bank.title")}
        description={t("settlements.bank.description")}
        actions={
          <ButtonLink variant="outline" to={paths.newOperatorStatements()}>
            {t("settlements.bank.add")}
          </ButtonLink>
        }
      />
      <Outcome text={data.done && t("settlements.bank.done.confirmed")} />
      {data.accounts.length > 0 && (
        <div className="mb-6">
          <Card title={t("settlements.bank.take_of")}>
            <ul className="flex flex-wrap gap-2">
              {data.accounts.map(({ label, value }) => (
                <li key={value}>
                  <ButtonLink
                    variant="outline"
                    size="sm"
                    icon="upload"
                    to={paths.operatorStatementAccount(value)}
                  >
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      <StatementLinesList {...data} />
    </>
  );
}
