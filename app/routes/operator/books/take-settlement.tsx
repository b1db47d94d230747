import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { accountLabel } from "~/components/operator/settlements/account-label";
import { SettlementForm } from "~/components/operator/settlements/settlement-form";
import { Card } from "~/components/ui/card";
import { DateField } from "~/components/ui/forms/date-field";
import { PageHeader } from "~/components/ui/page-header";
import { DomainError } from "~/domain/errors";
import { matchNewSettlement } from "~/domain/payouts/reconciliation/match-again.server";
import { settlementFormSchema } from "~/domain/payouts/reconciliation/schema";
import {
  MOST_SETTLEMENT_BYTES,
  MOST_SETTLEMENT_LINES,
} from "~/domain/payouts/reconciliation/settlement-limits";
import {
  readsMovements,
  takeSettlement,
} from "~/domain/payouts/reconciliation/take-settlement.server";
import type { FormRefusal } from "~/http/calls/answers.server";
import { parseFields } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { readUpload } from "~/http/forms/uploads.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { localDate } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";

export const handle: RouteHandle = { i18n: ["operator", "books", "settlements"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/books/settlements/take/{account}: takes a company's settlement file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const account = accountOf(args);
  const title = createTranslator(ctx.locale)("settlements.take_title", {
    account: accountLabel(account),
  });
  return {
    title: `${title} · Dádiva`,
    heading: title,
    isJson: account === "conekta",
    today: localDate(ctx.now, OPERATOR_ZONE),
  };
}

/** POST: takes the file, and compares it with the books at once. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const provider = accountOf(args);
  const { file, form } = await readUpload(args, "file", MOST_SETTLEMENT_BYTES);
  const given = form.get("file");
  const name = (given instanceof File ? given.name : "").slice(0, 200) || provider;
  const { made_on: madeOn } = parseFields(form, settlementFormSchema);
  const { id, isNew } = await takeSettlement(ctx, { provider, name, file, madeOn });
  if (isNew) await matchNewSettlement(ctx.now, id);
  return finishAt(paths.operatorSettlement(id), isNew ? "taken" : "known");
}

function accountOf({ params }: Pick<LoaderFunctionArgs, "params">): string {
  const account = params.account ?? "";
  if (!readsMovements(account)) throw new DomainError("not_found");
  return account;
}

export default function TakeSettlement() {
  const { heading, isJson, today } = useLoaderData<typeof loader>();
  const refusal = useActionData<FormRefusal>()?.lastResult;
  const { made_on: dayErrors, ...error } = refusal?.error ?? {};
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorSettlements(), label: t("settlements.title") }}
        title={heading}
        description={t("settlements.take_text")}
      />
      <Card className="max-w-3xl">
        <SettlementForm
          accept={isJson ? ".json,application/json" : ".csv,text/csv"}
          error={error.file?.[0] ?? Object.values(error).flat()[0] ?? null}
          hint={t("settlements.take_hint", {
            megabytes: MOST_SETTLEMENT_BYTES / 1024 / 1024,
            lines: MOST_SETTLEMENT_LINES,
          })}
          submit={t("settlements.take")}
        >
          <DateField
            name="made_on"
            label={t("settlements.made_on")}
            hint={t("settlements.made_on_hint")}
            defaultValue={String(refusal?.initialValue?.made_on ?? today)}
            max={today}
            errors={dayErrors ?? []}
            required
          />
        </SettlementForm>
      </Card>
    </>
  );
}
