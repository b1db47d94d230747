import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { ComparisonCard } from "~/components/integrations/comparison-card";
import { ConnectForm } from "~/components/integrations/connect-form";
import { IntegrationHead } from "~/components/integrations/integration-head";
import { IntegrationTabs } from "~/components/integrations/integration-tabs";
import { SetupForm } from "~/components/integrations/setup-form";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { FactRows } from "~/components/ui/fact-rows";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Alert } from "~/components/ui/messages/alert";
import { DateTime } from "~/components/ui/text/date-time";
import { DomainError } from "~/domain/errors";
import { beginConnection } from "~/domain/integrations/begin-connection.server";
import { disconnectIntegration } from "~/domain/integrations/disconnect-integration.server";
import { getComparison } from "~/domain/integrations/get-comparison.server";
import { getIntegration } from "~/domain/integrations/get-integration.server";
import { connectFormSchema, setupFormSchema } from "~/domain/integrations/schema";
import { orderComparison } from "~/domain/integrations/order-comparison.server";
import { orderSync } from "~/domain/integrations/order-sync.server";
import { testConnection } from "~/domain/integrations/test-connection.server";
import { updateSetup } from "~/domain/integrations/update-setup.server";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "integrations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const done = [
  ...(["connected", "saved", "disconnected", "test_works", "sync_ordered"] as const),
  "comparison_ordered",
] as const;
const failed = [
  ...(["cancelled", "expired", "refused", "unavailable"] as const),
  ...(["test_missing_keys", "test_no_flavour", "test_refused"] as const),
  ...(["test_revoked", "test_limit", "test_unavailable"] as const),
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "integration");
  const uuid = args.params.uuid ?? "";
  const [integration, comparison] = await Promise.all([
    getIntegration(ctx, uuid),
    getComparison(ctx, uuid),
  ]);
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("integrations.setup.page")} · ${ctx.organization.name}`,
    ...{ integration, comparison },
    timezone: ctx.organization.timezone,
    asksPassword: !isRecentLogin(ctx),
    done: outcomeOf(args.request, done),
    failed: outcomeOf(args.request, failed),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "integration");
  const uuid = args.params.uuid ?? "";
  const form = await readForm(args);
  const finish = (word: (typeof done)[number] | (typeof failed)[number]) =>
    finishAt(paths.integration(uuid), word);
  switch (form.get("intent")) {
    case "connect": {
      const typed = parseFields(form, connectFormSchema);
      await confirmTypedPassword(ctx, form.get("password"));
      return redirect(await beginConnection(ctx, uuid, typed), 302);
    }
    case "setup": {
      const { call_limit, erasure, sync_delay, ...objects } = parseFields(form, setupFormSchema);
      await updateSetup(ctx, uuid, { objects, call_limit, sync_delay, erasure });
      return finish("saved");
    }
    case "test": {
      const test = await testConnection(ctx, uuid);
      const isWhole = test.outcome === "works" && test.missingKeys.length === 0;
      if (test.outcome === "works") return finish(isWhole ? "test_works" : "test_missing_keys");
      return finish(`test_${test.outcome}`);
    }
    case "sync":
      await orderSync(ctx, uuid);
      return finish("sync_ordered");
    case "compare":
      await orderComparison(ctx, uuid);
      return finish("comparison_ordered");
    case "disconnect":
      await disconnectIntegration(ctx, uuid);
      return finish("disconnected");
    default:
      throw new DomainError("malformed_request");
  }
}

/** These change no settings, so a notification reports them. */
const NO_SAVES = ["connect", "test", "sync", "compare", "disconnect"];

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, NO_SAVES);
}

const disconnectOf = (t: Translate): ConfirmableAction => ({
  id: "disconnect",
  intent: "disconnect",
  title: t("integrations.disconnect_title"),
  text: t("integrations.disconnect_text"),
  submit: t("integrations.disconnect"),
});

export default function IntegrationSetup() {
  const data = useLoaderData<typeof loader>();
  const { asksPassword, integration, timezone } = data;
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const { connectedAt, domain, isOffered, setup, state, uuid } = integration;
  const isOn = state !== "disconnected";
  const confirmation = disconnectOf(t);
  const requested = useRequestedAction(isOn ? [confirmation] : []);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.integration(uuid)} />;
  return (
    <>
      <IntegrationHead {...integration} timezone={timezone} isSetup />
      {isOn && <IntegrationTabs uuid={uuid} />}
      <Outcome
        text={data.done && !isRefused ? t(`integrations.outcome.${data.done}`) : null}
        isSave={data.done === "saved"}
      />
      <div className="grid max-w-4xl gap-6">
        {data.failed && !isRefused && (
          <Alert tone="danger">{t(`integrations.outcome.${data.failed}`)}</Alert>
        )}
        {state === "connected" ? (
          <Connection
            environment={t(`integrations.environment.${setup.environment}`)}
            {...{ integration, timezone, connectedAt }}
          />
        ) : (
          <ConnectForm
            {...{ asksPassword, domain, isOffered }}
            environment={setup.environment}
            isAgain={state === "broken"}
          />
        )}
        <SetupForm setup={setup} erasure={integration.erasure} />
        {state === "connected" && <SendAll />}
        {state === "connected" && (
          <ComparisonCard comparison={data.comparison} timezone={timezone} />
        )}
        {isOn && (
          <Card title={t("integrations.disconnect")}>
            <div className="grid justify-items-start gap-4">
              <p className="text-muted">{t("integrations.disconnect_text")}</p>
              <ConfirmLink confirmation={confirmation} variant="destructive">
                {confirmation.submit}
              </ConfirmLink>
            </div>
          </Card>
        )}
      </div>
    </>
  );
}

/** Sends also what has not changed. */
function SendAll() {
  const t = useT();
  const own = useSchemaForm({ id: "sync", intent: "sync" });
  return (
    <Card title={t("integrations.sync.title")}>
      <SchemaForm of={own}>
        <p className="text-muted">{t("integrations.sync.text")}</p>
        <div>
          <SubmitButton variant="outline">{t("integrations.sync.submit")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}

interface ConnectionProps {
  environment: string;
  integration: { accountId: string | null; flavour: string | null };
  connectedAt: Date | string | null;
  timezone: string;
}

/** What is connected, and a button that asks whether it works. */
function Connection({ connectedAt, environment, integration, timezone }: ConnectionProps) {
  const t = useT();
  const own = useSchemaForm({ id: "test", intent: "test" });
  const { accountId, flavour } = integration;
  return (
    <Card title={t("integrations.connection")}>
      <div className="grid gap-5">
        <FactRows
          rows={[
            [t("integrations.environment.label"), environment],
            [t("integrations.account"), accountId ?? ""],
            [
              t("integrations.flavour.label"),
              t(
                flavour === "npsp" || flavour === "nonprofit_cloud"
                  ? `integrations.flavour.${flavour}`
                  : "integrations.flavour.unknown",
              ),
            ],
            [
              t("integrations.connected_at"),
              connectedAt && <DateTime key="at" at={connectedAt} zone={timezone} />,
            ],
          ]}
        />
        <SchemaForm of={own}>
          <div>
            <SubmitButton variant="outline">{t("integrations.test")}</SubmitButton>
          </div>
        </SchemaForm>
      </div>
    </Card>
  );
}
