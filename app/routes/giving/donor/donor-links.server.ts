import type { LoaderFunctionArgs } from "@remix-run/node";
import type { DonorLinks } from "~/components/giving/donor/link-form";
import { listBanks } from "~/countries/banks/banks";
import type { PublicContext } from "~/domain/context";
import { chosenMethod, offeredMethods } from "~/domain/donations/terms/offered-methods";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { typedInto } from "~/routes/giving/read-typed-form.server";

/** Returns the ways to pay each month by link, with the one that the address or the post names. */
export async function linksOf(ctx: PublicContext, args: LoaderFunctionArgs): Promise<DonorLinks> {
  const { country } = ctx.organization;
  const offered = offeredMethods(country, await listProcessors(ctx));
  const typed = typedInto(args)?.["payment_method[method]"];
  const named = typed ?? new URL(args.request.url).searchParams.get("method");
  const { method, repeats } = chosenMethod(offered, named);
  return {
    offered: offered.flatMap((one) => (one.method === "card" ? [] : [one.method])),
    chosen: method === "card" || method !== named ? null : method,
    repeats,
    banks: method === "pse" ? listBanks(country).map(({ code, label }) => [code, label]) : [],
  };
}
