import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ReviewDecision } from "~/components/operator/review-decision";
import { ReviewSummary } from "~/components/operator/review-summary";
import { ReviewFiles } from "~/components/operator/review-files";
import { ReviewHistory } from "~/components/operator/review-history";
import { ButtonLink } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { documentRejectionReasons } from "~/countries/catalogs";
import { labelIn } from "~/countries/label-in";
import { approveDocument } from "~/domain/documents/approve-document.server";
import { findNextReview } from "~/domain/documents/find-next-review.server";
import { getReview, type Review } from "~/domain/documents/get-review.server";
import { openDocument } from "~/domain/documents/open-document.server";
import { rejectDocument } from "~/domain/documents/reject-document.server";
import { rejectionSchema } from "~/domain/documents/schema";
import type { OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm } from "~/http/forms/forms.server";
import type { FormRefusal } from "~/http/calls/answers.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";

export const handle: RouteHandle = { i18n: ["operator", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.review.label} · ${data.review.organization.name} · Dádiva` },
];

/** Results for this document, or for the previous one of the queue. */
const outcomes = ["opened", "approved", "rejected"] as const;

const placeOf = ({ organization = "", id = "" }: LoaderFunctionArgs["params"]) => ({
  organizationId: organization,
  documentId: id,
});

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const review = await getReview(ctx, placeOf(args.params));
  return {
    review,
    next: await nextAddress(ctx, review),
    done: outcomeOf(args.request, outcomes),
    reasons: documentRejectionReasons.map(({ key, label }) => ({
      value: key,
      label: labelIn(label, ctx.locale),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  const place = placeOf(args.params);
  const here = paths.operatorDocument(place.organizationId, place.documentId);
  switch (form.get("intent")) {
    case "open":
      await openDocument(ctx, place);
      return finishAt(here, "opened");
    case "approve":
      await approveDocument(ctx, place);
      return finishAt(await afterDecision(ctx, place), "approved");
    case "reject":
      await rejectDocument(ctx, place, parseFields(form, rejectionSchema));
      return finishAt(await afterDecision(ctx, place), "rejected");
    default:
      throw new DomainError("malformed_request");
  }
}

async function nextAddress(
  ctx: OperatorContext,
  { id, submittedAt, organization }: Review,
): Promise<string | null> {
  const next = await findNextReview(ctx, { submittedAt, organizationId: organization.id, id });
  return next && paths.operatorDocument(next.organization.id, next.id);
}

/** Returns the address of the queue's next document, or of the queue after the last one. */
async function afterDecision(
  ctx: OperatorContext,
  place: ReturnType<typeof placeOf>,
): Promise<string> {
  const next = await nextAddress(ctx, await getReview(ctx, place));
  return next ?? paths.operatorDocuments();
}

export default function Document() {
  const { review, next, done, reasons } = useLoaderData<typeof loader>();
  const message = useActionData<FormRefusal>()?.error.message;
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorDocuments(), label: t("operator.documents.title") }}
        title={review.label}
        badge={<StatusBadge of="document" status={review.status} />}
        description={review.organization.name}
        actions={
          next && (
            <ButtonLink variant="outline" to={next}>
              {t("operator.documents.next")}
            </ButtonLink>
          )
        }
      />
      <Outcome text={done && !message ? t(`operator.documents.done.${done}`) : null} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)] lg:items-start">
        <ReviewFiles review={review} />
        <div className="grid gap-6">
          <ReviewSummary review={review} />
          <ReviewDecision key={review.id} review={review} reasons={reasons} message={message} />
        </div>
      </div>
      <ReviewHistory review={review} />
    </>
  );
}
