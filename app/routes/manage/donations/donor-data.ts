import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDonorData } from "~/domain/donations/lists/get-donor-data.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** Sends all data of one person as a JSON file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const id = args.params.uuid ?? "";
  const data = await getDonorData(ctx, id);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${data.donor.id}.json"`,
      "cache-control": "no-store",
    },
  });
}
