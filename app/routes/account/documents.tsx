import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { DocumentCard, type ShownDocument } from "~/components/documents/document-card";
import { documentsGuide } from "~/components/documents/documents-guide";
import { confirmDiscard } from "~/components/documents/files-list";
import { AuthLayout } from "~/components/layout/auth-layout";
import { Outcome } from "~/components/layout/outcome";
import { PlanNotice } from "~/components/layout/notices/plan-notice";
import type { RouteHandle } from "~/components/layout/route-handle";
import { accountStepStates } from "~/components/onboarding/account-step-states";
import { AccountSteps } from "~/components/onboarding/account-steps";
import { Guide } from "~/components/onboarding/guide";
import { guidePerson } from "~/components/onboarding/guide-memory";
import { Alert } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { createAttachment } from "~/domain/documents/create-attachment.server";
import { discardAttachment } from "~/domain/documents/discard-attachment.server";
import { MOST_DOCUMENT_BYTES } from "~/domain/documents/kinds";
import { documentSchema } from "~/domain/documents/schema";
import { isOpen } from "~/domain/documents/states";
import { submitDocument } from "~/domain/documents/submit-document.server";
import { DomainError } from "~/domain/errors";
import { getOrganizationCountry } from "~/domain/organizations/get-organization-country.server";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import type { FormRefusal } from "~/http/calls/answers.server";
import { withFileUpload } from "~/http/forms/file-upload.server";
import { readForm, validate } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths, withQuery } from "~/http/paths";
import { planNotice } from "~/http/plan-notice.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { takeUploadPoint } from "~/http/limits/upload-limits.server";
import { ignoreNotFound } from "~/http/sessions/ignore-not-found.server";
import { isUpload } from "~/http/forms/uploads.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { isAllowed } from "~/domain/users/abilities";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const DONE = ["uploaded", "submitted", "discarded"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "document");
  const t = createTranslator(ctx.locale);
  const organization = await getOrganization(ctx);
  const { documents } = getOrganizationCountry(ctx);
  return {
    title: `${t("account.documents.title")} · ${ctx.organization.name}`,
    steps: organization.onboarding_steps,
    plan: planNotice(ctx),
    person: guidePerson(ctx),
    canUpload: isAllowed(ctx.ability, "create", "document"),
    countryDocuments: documents.flatMap(
      ({ help_center_url: helpHref, ...countryDocument }): ShownDocument[] => {
        const document = organization.documents[countryDocument.type];
        return document ? [{ ...countryDocument, ...document, helpHref }] : [];
      },
    ),
    done: outcomeOf(args.request, DONE),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "document");
  const here = paths.onboardingDocuments();
  if (isUpload(args.request)) {
    await takeUploadPoint(ctx);
    const type = new URL(args.request.url).searchParams.get("document") ?? "";
    await withFileUpload(args, { field: "file", under: MOST_DOCUMENT_BYTES }, ({ file }) =>
      createAttachment(ctx, type, file),
    );
    return finishAt(`${withQuery(here, { document: type })}#${type}`, "uploaded");
  }
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "submit": {
      const { document_type: type } = validate(documentSchema, {
        document_type: form.get("document_type") ?? undefined,
      });
      await submitDocument(ctx, type);
      return finishAt(`${here}#${type}`, "submitted");
    }
    case "discard":
      await ignoreNotFound(discardAttachment(ctx, String(form.get("attachment") ?? "")));
      return finishAt(here, "discarded");
    default:
      throw new DomainError("malformed_request");
  }
}

export default function Documents() {
  const t = useT();
  const { countryDocuments, plan, steps, done, person, canUpload } = useLoaderData<typeof loader>();
  const refusal = useActionData<FormRefusal>()?.lastResult;
  const [search] = useSearchParams();
  const [uploading, setUploading] = useState<string | null>(null);
  const confirmations = countryDocuments.flatMap(({ attachments }) =>
    attachments.map((file) => confirmDiscard(t, file)),
  );
  const requested = useRequestedAction(confirmations);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.onboardingDocuments()} />;
  const errors = refusal?.error ?? {};
  const message = errors.file?.[0] ?? Object.values(errors).flat()[0];
  // An upload's address names its document; errors of other posts appear under the title.
  const refused = refusal && !refusal.initialValue?.intent ? search.get("document") : null;
  const open = openDocument(countryDocuments, search.get("document"));
  const isLeft = countryDocuments.some(({ required, status }) => required && isOpen(status));
  const guide = canUpload ? documentsGuide(countryDocuments) : null;
  return (
    <AuthLayout
      title={t("account.documents.title")}
      description={t("account.documents.intro")}
      help="documents"
      footer={
        <Link to={paths.dashboard()} className="link">
          {t(isLeft ? "account.documents.later" : "account.verification.to_dashboard")}
        </Link>
      }
    >
      {guide && <Guide key={guide} name={guide} person={person} when />}
      <div className="grid gap-6">
        {plan && <PlanNotice notice={plan} isHome={false} />}
        <AccountSteps {...accountStepStates(steps)} />
        <Outcome text={done && !refusal ? t(`account.documents.done_${done}`) : null} />
        {message && refused === null && (
          <Refusal of={refusal}>
            <Alert tone="danger">{message}</Alert>
          </Refusal>
        )}
        {steps.documents && <Alert tone="success">{t("account.documents.all_approved")}</Alert>}
        <HandedIn countryDocuments={countryDocuments} />
        {countryDocuments.map((countryDocument) => (
          <DocumentCard
            key={countryDocument.type}
            countryDocument={countryDocument}
            open={countryDocument.type === open}
            error={refused === countryDocument.type ? (message ?? null) : null}
            locked={uploading !== null && uploading !== countryDocument.type}
            uploading={uploading === countryDocument.type}
            onUploading={(isUploading) => setUploading(isUploading ? countryDocument.type : null)}
          />
        ))}
      </div>
    </AuthLayout>
  );
}

/** Returns the document to open: the one that the address names, or the first that still waits for files. */
function openDocument(countryDocuments: ShownDocument[], named: string | null): string | null {
  const waiting = countryDocuments.filter(({ status }) => isOpen(status));
  const next =
    waiting.find(({ type }) => type === named) ??
    waiting.find(({ required }) => required) ??
    waiting[0];
  return next?.type ?? null;
}

/** Shows how many of the required documents are handed in. */
function HandedIn({ countryDocuments }: { countryDocuments: ShownDocument[] }) {
  const t = useT();
  const required = countryDocuments.filter((one) => one.required);
  const done = required.filter(({ status }) => !isOpen(status)).length;
  if (required.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p id="handed-in">{t("account.documents.handed_in", { done, count: required.length })}</p>
      <progress
        className="progress-bar"
        max={required.length}
        value={done}
        aria-labelledby="handed-in"
      />
    </div>
  );
}
