import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AccountCodesForm } from "~/components/operator/books/account-codes-form";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { accountCodesSchema } from "~/domain/ledger/books/account-code-schema";
import { getAccountCodes } from "~/domain/ledger/books/get-account-codes.server";
import { updateAccountCodes } from "~/domain/ledger/books/update-account-codes.server";
import { accounts } from "~/domain/ledger/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "books", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["saved"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("books.codes.title")} · Dádiva`,
    done: outcomeOf(args.request, outcomes),
    accounts,
    codes: await getAccountCodes(ctx),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  await updateAccountCodes(ctx, await parseForm(args, accountCodesSchema));
  return finishAt(paths.operatorAccountCodes(), "saved");
}

export default function AccountCodes() {
  const { accounts: named, codes, done } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorBooks(), label: t("books.title") }}
        title={t("books.codes.title")}
        description={t("books.codes.description")}
      />
      <Outcome text={done && !isRefused ? t(`books.codes.done.${done}`) : null} />
      <Card className="max-w-3xl">
        <AccountCodesForm accounts={named} codes={codes} />
      </Card>
    </>
  );
}
