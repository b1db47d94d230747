import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listUsers } from "~/domain/users/list-users.server";
import { invitedUserSchema, userFiltersSchema } from "~/domain/users/schema";
import { answerPage } from "~/http/answers.server";
import { parseJson, validate } from "~/http/forms.server";
import { invite } from "~/http/invite.server";
import { readUserFilter } from "~/http/list-filters.server";
import { requireMethod } from "~/http/methods.server";
import { nextPage, readListPaging } from "~/http/list-paging.server";
import { answerMade } from "~/http/once.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/users: members and open invitations, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "membership");
  const url = new URL(args.request.url);
  const { after, ...paging } = readListPaging(url.searchParams);
  validate(userFiltersSchema, Object.fromEntries(url.searchParams));
  const filter = readUserFilter(url.searchParams);
  const list = await listUsers(ctx, { ...filter, after }, paging);
  const last = list.hasMore ? list.items.at(-1) : undefined;
  const next = last && nextPage(url, { createdAt: new Date(last.created_at), id: last.uuid });
  return answerPage({ ...list, perPage: paging.perPage, next: next ?? null });
}

/** POST /manage/api/users invites. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "membership");
  requireMethod(args, "POST");
  const { user } = await parseJson(args, invitedUserSchema);
  const created = await invite(ctx, user, args.request.headers.get("idempotency-key"));
  return answerMade(created);
}
