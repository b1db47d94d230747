import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCampaigns } from "~/domain/campaigns/list-campaigns.server";
import { listPromotedForFile } from "~/domain/campaigns/promoted/list-promoted-for-file.server";
import type { OrganizationContext } from "~/domain/context";
import { actIn } from "~/domain/operators/act-in.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** Downloads an organisation's promoted campaigns of the list's filter. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const acting = await actIn(ctx, args.params.id ?? "");
  const { columns, file, readFilter } = listCampaigns;
  const promoted = {
    columns,
    file,
    readFilter,
    forFile: (inside: OrganizationContext, filter: ReturnType<typeof readFilter>) =>
      listPromotedForFile(ctx, inside, filter),
  };
  return listFile(acting, promoted, args.request);
}
