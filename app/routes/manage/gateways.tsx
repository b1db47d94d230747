import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { savingAction } from "~/components/layout/saving-action";
import { BankAccountSummary } from "~/components/payment-processors/bank-account-summary";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { GatewaySetup } from "~/components/payment-processors/gateway-setup";
import { IntegratedGateway } from "~/components/payment-processors/integrated-gateway";
import { refusalIn, type FormRefusalData } from "~/components/payment-processors/settings-form";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useAskedDeed, type Deed } from "~/components/ui/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { Steps } from "~/components/ui/steps";
import { paths, withQuery } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { changeGateways, readGateways, type GatewaysData } from "./gateways-page.server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  const t = createTranslator(ctx.locale);
  const title = `${t("manage.gateways.title")} · ${ctx.organization.name}`;
  return { title, ...(await readGateways(ctx, args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  return changeGateways(args, ctx, paths.gateways());
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, ["delete"]);
}

export default function Gateways() {
  const data = useLoaderData<typeof loader>();
  const refusal = refusalIn(useActionData());
  const deeds = deleteDeeds(useT(), data, refusal);
  const asked = useAskedDeed(deeds);
  if (asked !== undefined) return <ConfirmPage deed={asked} backTo={paths.gateways()} />;
  if (data.view !== "list") return <Open data={data} refusal={refusal} />;
  return <List data={data} deeds={deeds} isRefused={refusal !== null} />;
}

/** Deleting each of the organisation's gateways, as it is asked about. */
function deleteDeeds(t: Translate, data: GatewaysData, refusal: FormRefusalData | null): Deed[] {
  const { canUpdate, processors, asksPassword } = data;
  if (!canUpdate) return [];
  return processors.map(({ uuid, gateway_name: name }) => {
    const own = refusal?.intent === "delete" && refusal.typed.uuid === uuid ? refusal : null;
    return {
      id: uuid,
      intent: "delete",
      fields: { uuid },
      title: t("manage.gateways.delete_title", { name }),
      text: t("manage.gateways.delete_confirm"),
      submit: t("common.actions.delete"),
      children: (
        <>
          {processors.length === 1 && (
            <Alert tone="warning">{t("manage.gateways.delete_last")}</Alert>
          )}
          <ConfirmPassword asked={asksPassword} refusal={own} />
        </>
      ),
      refusal: own,
    };
  });
}

interface ListProps {
  data: GatewaysData;
  deeds: Deed[];
  /** What the address says was done before is not what was just refused. */
  isRefused: boolean;
}

function List({ data, deeds, isRefused }: ListProps) {
  const { canUpdate, done, account, options, otherGateways, timezone } = data;
  const t = useT();
  const page = paths.gateways();
  return (
    <>
      <PageHeader
        title={t("manage.gateways.title")}
        description={t("manage.gateways.description")}
        help={<TopicLink topic="payment-gateways" />}
      />
      <Outcome
        text={done && done !== "unusual" && !isRefused ? t(`manage.gateways.done_${done}`) : null}
        isSave={done !== "deleted"}
      />
      <div className="grid max-w-3xl gap-6">
        {done === "unusual" && <Alert tone="warning">{t("manage.gateways.done_unusual")}</Alert>}
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
                processor={processorOf(data, option.id)}
                timezone={timezone}
                page={canUpdate ? page : null}
                deleteDeed={deeds.find(({ id }) => id === processorOf(data, option.id)?.uuid)}
              />
            ))}
          </div>
        </Card>
        {otherGateways.length > 0 && (
          <Card title={t("manage.gateways.others")}>
            <ul className="stack">
              {otherGateways.map((id) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
                >
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

function processorOf({ processors }: GatewaysData, id: string) {
  return processors.find(({ gateway }) => gateway === id) ?? null;
}

interface OpenProps {
  data: GatewaysData;
  refusal: FormRefusalData | null;
}

function Open({ data, refusal }: OpenProps) {
  const t = useT();
  const { view, account, done } = data;
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
          <GatewaySetup {...data} refusal={refusal} cancelTo={page} />
        </Card>
      </div>
    </>
  );
}

function openTitle({ view, account, processor }: GatewaysData, t: ReturnType<typeof useT>): string {
  if (view === "bank" && account) return t("manage.bank.edit_title");
  const name = processor?.gateway_name ?? t("manage.gateways.local_payments");
  if (view === "edit") return t("manage.gateways.edit_title", { name });
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
