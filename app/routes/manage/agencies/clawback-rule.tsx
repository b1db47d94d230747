import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { ClawbackRuleForm } from "~/components/agency-results/clawback-rule-form";
import { savingAction } from "~/components/layout/browser/saving-action";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PageHeader } from "~/components/ui/page-header";
import { discardReasons } from "~/countries/catalogs";
import { getClawbackRule } from "~/domain/agency-results/get-clawback-rule.server";
import { saveClawbackRule } from "~/domain/agency-results/save-clawback-rule.server";
import { clawbackRuleSchema } from "~/domain/agency-results/schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "results", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /manage/clawback/:agency: what a team's contract says of lost pledges. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "clawback");
  const { agencyName, rule } = await getClawbackRule(ctx, args.params.agency ?? "");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("results.clawback.rule_of", { team: agencyName })} · ${ctx.organization.name}`,
    currency: ctx.organization.currency,
    agencyName,
    rule,
    reasons: discardReasons.map(({ key }) => key),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "clawback");
  const typed = parseFields(await readForm(args), clawbackRuleSchema);
  await saveClawbackRule(ctx, args.params.agency ?? "", typed);
  return finishAt(paths.clawback(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

export default function ClawbackRulePage() {
  const { agencyName, currency, reasons, rule } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.clawback(), label: t("results.clawback.title") }}
        title={t("results.clawback.rule_of", { team: agencyName })}
        description={t("results.clawback.rule_text")}
      />
      <ClawbackRuleForm currency={currency} reasons={reasons} rule={rule} />
    </>
  );
}
