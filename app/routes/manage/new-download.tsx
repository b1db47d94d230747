import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useRef } from "react";
import { DownloadForm, DownloadSent } from "~/components/downloads/download-form";
import type { RouteHandle } from "~/components/layout/route-handle";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { DomainError } from "~/domain/errors";
import { getDownloadForm } from "~/domain/downloads/get-download-form.server";
import { downloadKinds, type DownloadKind } from "~/domain/downloads/kinds";
import { requestDownload } from "~/domain/downloads/request-download.server";
import { downloadFormSchema } from "~/domain/downloads/schema";
import { filtersInAddress, limitDownloads } from "~/http/lists/download-request.server";
import { parseFields, readForm, textIn } from "~/http/forms/forms.server";
import { requireMade } from "~/http/forms/once.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "downloads"] };

/** Requests the list below as a file; the address has its filters. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const kind = kindOf(args.request);
  const form = await getDownloadForm(ctx, kind);
  const title = createTranslator(ctx.locale)(`downloads.dialog.${kind}`);
  return {
    dialog: { title } satisfies DialogFace,
    form,
    formKey: ctx.newId(),
    isSent: outcomeOf(args.request, ["requested"]) !== null,
    closeTo: listOf(args.request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const kind = kindOf(args.request);
  const form = await readForm(args);
  const typed = parseFields(form, downloadFormSchema);
  await limitDownloads(ctx);
  const filters = filtersInAddress(ctx, kind, args.request);
  const key = textIn(form, "idempotency_key");
  requireMade(await requestDownload(ctx, { ...typed, kind, filters }, key));
  const { pathname, search } = new URL(args.request.url);
  return finishAt(pathname.replace(/\.data$/, "") + search, "requested");
}

/** The last parts of the address: `…/<list>/download`, or `…/ledger` over the transactions. */
function kindOf({ url }: Request): DownloadKind {
  const parts = new URL(url).pathname.replace(/\.data$/, "").split("/");
  const name = parts.at(-1) === "ledger" ? "ledger" : parts.at(-2);
  const kind = downloadKinds.find((one) => one === name);
  if (!kind) throw new DomainError("not_found");
  return kind;
}

/** The page under the dialog. */
function listOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname.replace(/\.data$/, "").replace(/\/[^/]+$/, "") + search;
}

export default function NewDownload() {
  const { closeTo, form, formKey, isSent } = useDialogData<typeof loader>();
  // A reload of the data behind the dialog must not ask again.
  const wasSent = useRef(false);
  wasSent.current ||= isSent;
  if (wasSent.current) return <DownloadSent email={form.lastEmail} closeTo={closeTo} />;
  return <DownloadForm {...form} formKey={formKey} cancelTo={closeTo} />;
}
