import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { savingAction } from "~/components/layout/browser/saving-action";
import { BankAccountSummary } from "~/components/payment-processors/bank-account-summary";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { GatewayFaultAlert } from "~/components/payment-processors/gateway-fault-alert";
import { GatewayRoutes } from "~/components/payment-processors/gateway-routes";
import { IntegratedGateway } from "~/components/payment-processors/integrated-gateway";
import { OrderForm } from "~/components/payment-processors/order-form";
import { RegularGateway } from "~/components/payment-processors/regular-gateway";
import { WidgetPart } from "~/components/reports/widget-part";
import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import {
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { DialogOutlet, useDialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { SettingsHeader } from "~/components/layout/settings-index";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import type { StepFace } from "./gateway-steps.server";
import { changeGateways } from "./gateways-changes.server";
import { readGateways, type GatewaysData } from "./gateways-page.server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  const t = createTranslator(ctx.locale);
  const title = `${t("manage.gateways.title")} · ${ctx.organization.name}`;
  return { title, ...(await readGateways(ctx, args.request, paths.gateways())) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  return changeGateways(args, ctx, paths.gateways());
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, ["delete", "reveal"]);
}

export default function Gateways() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const confirmations = deleteConfirmations(t, data);
  const requested = useRequestedAction(confirmations);
  const face = useDialogFace<StepFace>();
  const page = paths.gateways();
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={page} />;
  const revealed = answer && "revealed" in answer ? answer.revealed : null;
  const isRefused = answer !== undefined && revealed === null;
  return (
    <DialogOutlet
      page={page}
      foot={
        face && face.color !== "green" ? (
          <p className="mt-4">
            <TopicLink topic={face.topic} />
          </p>
        ) : null
      }
    >
      <List data={data} confirmations={confirmations} isRefused={isRefused} revealed={revealed} />
    </DialogOutlet>
  );
}

function deleteConfirmations(t: Translate, data: GatewaysData): ConfirmableAction[] {
  const { canUpdate, processors, options, asksPassword } = data;
  if (!canUpdate) return [];
  const charging = processors.filter(({ gateway }) => options.some(({ id }) => id === gateway));
  return processors.map(({ uuid, gateway_name: name }) => {
    return {
      id: uuid,
      intent: "delete",
      fields: { uuid },
      title: t("manage.gateways.delete_title", { name }),
      text: t("manage.gateways.delete_confirm"),
      submit: t("common.actions.delete"),
      children: (own) => (
        <>
          {charging.length === 1 && charging[0]?.uuid === uuid && (
            <Alert tone="warning">{t("manage.gateways.delete_last")}</Alert>
          )}
          <ConfirmPassword requested={asksPassword} of={own} />
        </>
      ),
    };
  });
}

interface ListProps {
  data: GatewaysData;
  confirmations: ConfirmableAction[];
  isRefused: boolean;
  /** The complete account number, after it was requested. */
  revealed: string | null;
}

function List({ data, confirmations, isRefused, revealed }: ListProps) {
  const { canUpdate, bank, options, regular, processors, states, timezone } = data;
  const t = useT();
  const page = paths.gateways();
  const hasIntegrated = options.length > 0;
  const parts = (id: string) => {
    const processor = processors.find(({ gateway }) => gateway === id) ?? null;
    return {
      processor,
      timezone,
      state: states.find(({ processorId }) => processorId === processor?.uuid),
      page: canUpdate ? page : null,
      confirmDelete: confirmations.find((confirmation) => confirmation.id === processor?.uuid),
    };
  };
  return (
    <>
      <SettingsHeader
        title={t("manage.gateways.title")}
        description={t("manage.gateways.description")}
        help={<TopicLink topic="payment-gateways" />}
      />
      <Done data={data} isRefused={isRefused} />
      <div className="grid max-w-3xl gap-6">
        {hasIntegrated && (
          <Card title={t("manage.gateways.integrated")}>
            <div className="stack">
              <p className="text-muted">{t("manage.gateways.integrated_text")}</p>
              <WidgetPart of={bank}>
                {(account) => (
                  <BankAccountSummary
                    account={account}
                    revealed={revealed}
                    editTo={canUpdate ? paths.gatewayBank(page) : null}
                  />
                )}
              </WidgetPart>
              {options.map((option) => (
                <IntegratedGateway key={option.id} option={option} {...parts(option.id)} />
              ))}
            </div>
          </Card>
        )}
        {regular.length > 0 && (
          <Card title={t("manage.gateways.others")}>
            <div className="grid gap-3">
              {regular.map((option, index) => (
                <RegularGateway
                  key={option.id}
                  option={option}
                  open={index === 0 && !hasIntegrated}
                  {...parts(option.id)}
                />
              ))}
            </div>
          </Card>
        )}
        {data.routes.length > 0 && <GatewayRoutes routes={data.routes} />}
        {canUpdate && processors.length > 1 && (
          <OrderForm
            key={processors.map(({ uuid }) => uuid).join()}
            processors={processors}
            asksPassword={data.asksPassword}
          />
        )}
      </div>
    </>
  );
}

/** Shows the result of the last change; after an error it is hidden, because it belongs to an earlier post. */
function Done({ data, isRefused }: { data: GatewaysData; isRefused: boolean }) {
  const t = useT();
  const { fault, done } = data;
  if (fault !== null) {
    return (
      <div className="mb-6 max-w-3xl">
        <GatewayFaultAlert fault={fault} />
      </div>
    );
  }
  if (done === "unusual") {
    return (
      <Alert tone="warning" className="mb-6 max-w-3xl">
        {t("manage.gateways.done_unusual")}
      </Alert>
    );
  }
  const shown = done === "bank" || done === "deleted" || done === "ordered" ? done : null;
  return (
    <Outcome
      text={shown && !isRefused ? t(`manage.gateways.done_${shown}`) : null}
      isSave={done !== "deleted"}
    />
  );
}
