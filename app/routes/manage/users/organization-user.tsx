import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { savingAction } from "~/components/layout/browser/saving-action";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { AccessCard, offeredConfirmations, RoleCard } from "~/components/users/change-user";
import { useCan } from "~/components/users/use-can";
import { UserBadge } from "~/components/users/user-badge";
import { DomainError } from "~/domain/errors";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { abilityOf, isAllowed, rulesOf, type Role } from "~/domain/users/abilities";
import { cancelInvitation } from "~/domain/users/cancel-invitation.server";
import { discardUser } from "~/domain/users/discard-user.server";
import { getOrganizationUser } from "~/domain/users/get-organization-user.server";
import { reactivateUser } from "~/domain/users/reactivate-user.server";
import { resendInvitation } from "~/domain/users/resend-invitation.server";
import { userRoleFormSchema } from "~/domain/users/schema";
import { updateUserRole } from "~/domain/users/update-user-role.server";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const RESENDS = { name: "resend-invitation", points: 5, seconds: 600 };
const outcomes = ["resent", "role", "discarded", "reactivated"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "membership");
  const user = await getOrganizationUser(ctx, args.params.uuid ?? "");
  const { name, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const expires = user.expires_at && new Date(user.expires_at);
  return {
    title: `${user.full_name} · ${name}`,
    user,
    isOwn: user.uuid === ctx.user.id,
    asksPassword: !isRecentLogin(ctx),
    until: expires ? formatDateTime(expires, timezone, t, ctx.locale, "sentence") : "",
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "membership");
  const uuid = args.params.uuid ?? "";
  const form = await readForm(args);
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.organizationUser(uuid), done);
  switch (form.get("intent")) {
    case "role": {
      const user = parseFields(form, userRoleFormSchema);
      await confirmTypedPassword(ctx, form.get("password"));
      await withFormNames({ "user.role": "role" }, () => updateUserRole(ctx, uuid, user));
      // A user who lost access to this page would otherwise get an error.
      const isOver = uuid === ctx.user.id && !mayRead(user.role);
      return isOver ? finishAt(paths.dashboard(), "own_role") : finish("role");
    }
    case "discard":
      await confirmTypedPassword(ctx, form.get("password"));
      await discardUser(ctx, uuid);
      return finish("discarded");
    case "cancel":
      await cancelInvitation(ctx, uuid);
      return finishAt(paths.users(), "cancelled");
    case "reactivate":
      await confirmTypedPassword(ctx, form.get("password"));
      await reactivateUser(ctx, uuid);
      return finish("reactivated");
    case "resend":
      await confirmTypedPassword(ctx, form.get("password"));
      await takePoint(RESENDS, `${ctx.organizationId}:${uuid}`, ctx.now);
      await resendInvitation(ctx, uuid);
      return finish("resent");
    default:
      throw new DomainError("malformed_request");
  }
}

function mayRead(role: Role): boolean {
  return isAllowed(abilityOf(rulesOf({ role, id: "" })), "read", "membership");
}

/** These change no settings, so a notification reports them. */
const NO_SAVES = ["discard", "cancel", "reactivate", "resend"];

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, NO_SAVES);
}

export default function OrganizationUserPage() {
  const { asksPassword, done, isOwn, until, user } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const canChange = useCan()("update", "membership", { role: user.role });
  const card = { user, asksPassword };
  const requested = useRequestedAction(canChange ? offeredConfirmations(t, card) : []);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.organizationUser(user.uuid)} />;
  return (
    <>
      <PageHeader
        title={user.full_name}
        description={isOwn ? `${user.email} · ${t("manage.users.yourself")}` : user.email}
        back={{ to: paths.users(), label: t("manage.users.title") }}
        badge={<UserBadge state={user.state} />}
      />
      <Outcome
        text={done && !isRefused ? t(`manage.users.done.${done}`) : null}
        isSave={done === "role"}
      />
      <div className="grid max-w-3xl gap-6">
        <RoleCard {...card} />
        <AccessCard {...card} until={until} />
      </div>
    </>
  );
}
