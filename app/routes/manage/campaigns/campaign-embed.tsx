import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { EditorFrame } from "~/components/campaigns/editor/editor-frame";
import { savingEditor } from "~/components/campaigns/editor/saving-editor";
import { NoPublicPage } from "~/components/campaigns/no-public-page";
import { EmbedCard } from "~/components/campaigns/embed-card";
import { embedKinds } from "~/components/campaigns/embed-codes";
import { EmbedSteps } from "~/components/campaigns/embed-steps";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { hasPublicPage } from "~/domain/campaigns/campaign-types";
import { DomainError } from "~/domain/errors";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { changeCampaign, readEditor } from "./campaign-editor.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** The code that shows the campaign's form on the organisation's own site. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const [editor, { allowed_domains: domains }] = await Promise.all([
    readEditor(ctx, args.params.uuid ?? "", "embed", args.request),
    // Read from the database, because the process's cached organisation may be a moment old.
    getOrganization(ctx),
  ]);
  return {
    title: editor.title,
    editor,
    domains,
    place: {
      url: editor.url,
      script: absoluteUrl(ctx.organization.slug, paths.embedScript()),
      label: createTranslator(ctx.locale)("campaigns.embed.donate"),
    },
  };
}

/** Publishes, archives and copies, as on every page of the editor; the page has no form of its own. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const form = await readForm(args);
  const changed = await changeCampaign(ctx, args.params.uuid ?? "", "embed", form);
  if (!changed) throw new DomainError("malformed_request");
  return changed;
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingEditor(args);
}

export default function CampaignEmbed() {
  const t = useT();
  const { domains, editor, place } = useLoaderData<typeof loader>();
  const { campaign } = editor;
  return (
    <EditorFrame data={editor} page={paths.campaignPage(campaign.id, "embed")} hasForm={false}>
      {hasPublicPage(campaign) ? (
        <>
          <p className="text-muted">{t("campaigns.embed.description")}</p>
          <Domains domains={domains} />
          {campaign.state === "unpublished" && (
            <Alert tone="info" title={t("campaigns.share_hint")} />
          )}
          {embedKinds.map((kind) => (
            <EmbedCard key={kind} kind={kind} place={place} />
          ))}
          <EmbedSteps />
        </>
      ) : (
        <NoPublicPage id={campaign.id} />
      )}
    </EditorFrame>
  );
}

function Domains({ domains }: { domains: string[] }) {
  const t = useT();
  const isEmpty = domains.length === 0;
  return (
    <Alert
      tone={isEmpty ? "warning" : "info"}
      title={t(isEmpty ? "campaigns.embed.no_domains" : "campaigns.embed.domains")}
    >
      <p>{isEmpty ? t("campaigns.embed.no_domains_text") : domains.join(", ")}</p>
      <p>
        <Link className="link" to={paths.allowedDomains()}>
          {t("campaigns.embed.change_domains")}
        </Link>
      </p>
    </Alert>
  );
}
