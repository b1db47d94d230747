import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/sessions/require.server";
import { forwardAnswer } from "./forward-answer.server";

/** GET /auth/salesforce/callback: forwards Salesforce's answer to the organisation that asked. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  return forwardAnswer(ctx, args.request, paths.salesforceFinish);
}

/** Has a component, so that errors are shown as a page. */
export default function Callback() {
  return null;
}
