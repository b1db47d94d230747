import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { BankAccountSummary } from "~/components/payment-processors/bank-account-summary";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { GatewaySetup } from "~/components/payment-processors/gateway-setup";
import { IntegratedGateway } from "~/components/payment-processors/integrated-gateway";
import {
  refusalIn,
  SettingsForm,
  type FormRefusalData,
} from "~/components/payment-processors/settings-form";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { Steps } from "~/components/ui/steps";
import { paths, withQuery } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { changeGateways, readGateways, type GatewaysData } from "./gateways-page.server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  const t = createTranslator(ctx.locale);
  const title = `${t("manage.gateways.title")} · ${ctx.organization.name}`;
  return { title, ...(await readGateways(ctx, new URL(args.request.url))) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  return changeGateways(args, ctx, paths.gateways());
}

export default function Gateways() {
  const data = useLoaderData<typeof loader>();
  const refusal = refusalIn(useActionData());
  return data.view === "list" ? <List {...data} /> : <Open data={data} refusal={refusal} />;
}

function List(data: GatewaysData) {
  const { canUpdate, done, account, options, processors, otherGateways, timezone } = data;
  const t = useT();
  const page = paths.gateways();
  const saved = done && textForCode(t, "manage.gateways", `done_${done}`, "common.unknown");
  return (
    <>
      <PageHeader
        title={t("manage.gateways.title")}
        description={t("manage.gateways.description")}
      />
      <div className="grid max-w-3xl gap-6">
        {saved && saved !== t("common.unknown") && (
          <div role="status">
            <Alert tone={done === "unusual" ? "warning" : "success"}>{saved}</Alert>
          </div>
        )}
        <Card title={t("manage.gateways.integrated")}>
          <div className="stack">
            <p className="text-muted">{t("manage.gateways.integrated_text")}</p>
            <BankAccountSummary
              account={account}
              editTo={canUpdate ? withQuery(page, { edit: "bank" }) : null}
            />
            {options.map((option) => (
              <IntegratedGateway
                key={option.id}
                option={option}
                processor={processors.find(({ gateway }) => gateway === option.id) ?? null}
                timezone={timezone}
                page={canUpdate ? page : null}
              />
            ))}
          </div>
        </Card>
        {otherGateways.length > 0 && (
          <Card title={t("manage.gateways.others")}>
            <ul className="stack">
              {otherGateways.map((id) => (
                <li key={id} className="flex items-center justify-between gap-4">
                  <span className="font-semibold">{t(`manage.gateways.${id}`)}</span>
                  <Badge>{t("manage.gateways.soon")}</Badge>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

interface OpenProps {
  data: GatewaysData;
  refusal: FormRefusalData | null;
}

function Open({ data, refusal }: OpenProps) {
  const t = useT();
  const { view, account, processor, done } = data;
  const page = paths.gateways();
  const settingUp = view === "setup" || (view === "bank" && !account);
  return (
    <>
      <PageHeader
        title={openTitle(data, t)}
        back={{ to: page, label: t("manage.gateways.title") }}
        description={settingUp && view === "bank" ? t("manage.gateways.intro") : undefined}
      />
      <div className="grid max-w-3xl gap-6">
        {settingUp && <SetupSteps hasAccount={account !== null} />}
        {view === "setup" && done === "unusual" && (
          <Alert tone="warning">{t("manage.gateways.done_unusual")}</Alert>
        )}
        <Card>
          {view === "delete" && processor ? (
            <Delete data={data} refusal={refusal} />
          ) : (
            <GatewaySetup {...data} refusal={refusal} cancelTo={page} />
          )}
        </Card>
      </div>
    </>
  );
}

function openTitle({ view, account, processor }: GatewaysData, t: ReturnType<typeof useT>): string {
  if (view === "bank" && account) return t("manage.bank.edit_title");
  const name = processor?.gateway_name ?? t("manage.gateways.local_payments");
  if (view === "edit") return t("manage.gateways.edit_title", { name });
  if (view === "delete") return t("manage.gateways.delete_title", { name });
  return t("manage.gateways.setup_title", { name });
}

function SetupSteps({ hasAccount }: { hasAccount: boolean }) {
  const t = useT();
  return (
    <Steps
      label={t("manage.gateways.setup_steps")}
      steps={[
        { label: t("manage.gateways.step_bank"), state: hasAccount ? "completed" : "active" },
        {
          label: t("manage.gateways.step_descriptor"),
          state: hasAccount ? "active" : "inactive",
        },
      ]}
    />
  );
}

function Delete({ data, refusal }: OpenProps) {
  const t = useT();
  const { processor, processors, asksPassword } = data;
  if (!processor) return null;
  return (
    <SettingsForm intent="delete" refusal={refusal}>
      <input type="hidden" name="uuid" value={processor.uuid} />
      <p>{t("manage.gateways.delete_confirm", { name: processor.gateway_name })}</p>
      {processors.length === 1 && <Alert tone="warning">{t("manage.gateways.delete_last")}</Alert>}
      <ConfirmPassword asked={asksPassword} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button variant="destructive" icon="trash">
          {t("common.actions.delete")}
        </Button>
        <ButtonLink variant="outline" to={paths.gateways()}>
          {t("common.actions.cancel")}
        </ButtonLink>
      </div>
    </SettingsForm>
  );
}
