import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDonation } from "~/domain/donations/get-donation.server";
import { answer } from "~/http/answers.server";
import { donationJson } from "~/http/donation-json.server";
import { requireOrganization } from "~/http/require.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donation");
  return answer(donationJson(await getDonation(ctx, args.params.uuid ?? "", { attempts: true })));
}
