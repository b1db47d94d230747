import type { LoaderFunctionArgs } from "@remix-run/node";
import { listUsersForFile } from "~/domain/users/list-users-for-file.server";
import type { UserFilter } from "~/domain/users/list-users.sql";
import { csvFile } from "~/http/csv-file.server";
import { readUserFilter } from "~/http/list-filters.server";
import { requireOrganization, type SignedInContext } from "~/http/require.server";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";

/** The people of the list's filter as a file: local dates. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const filter = readUserFilter(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const header = [
    t("common.fields.first_name"),
    t("common.fields.last_name"),
    t("common.fields.email"),
    t("common.fields.role"),
    t("common.fields.status"),
    t("manage.users.joined_at"),
    t("manage.users.last_login"),
    "uuid",
  ];
  const day = localDate(ctx.now, ctx.organization.timezone);
  return csvFile(`${t("manage.users.file")}-${day}.csv`, header, rows(ctx, filter, t));
}

async function* rows(ctx: SignedInContext, filter: UserFilter, t: Translate) {
  const local = (instant: string | null) =>
    instant === null
      ? ""
      : formatInstant(new Date(instant), ctx.organization.timezone, "short-time");
  for await (const batch of listUsersForFile(ctx, filter)) {
    yield batch.map((user) => [
      user.first_name,
      user.last_name,
      user.email,
      t(`manage.role.${user.role}`),
      t(`manage.users.state.${user.state}`),
      local(user.created_at),
      local(user.last_login),
      user.uuid,
    ]);
  }
}
