import { ExportLink } from "~/components/lists/export-link";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { DonorAnswers } from "~/components/donors/donor-answers";
import { DonorContact } from "~/components/donors/donor-contact";
import { DonorDonations } from "~/components/donors/donor-donations";
import { DonorHistory } from "~/components/donors/donor-history";
import { DonorKindBadge } from "~/components/donors/donor-kind-badge";
import { DonorMerges, mergeConfirmations } from "~/components/donors/donor-merges";
import { DonorNotes, noteConfirmations } from "~/components/donors/donor-notes";
import { DonorReceipts } from "~/components/donors/donor-receipts";
import { DonorSummary } from "~/components/donors/donor-summary";
import { DuplicateHint } from "~/components/donors/duplicate-hint";
import { DonorTags } from "~/components/donors/donor-tags";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { listDonorRecords } from "~/domain/audit/list-donor-records.server";
import { valueContextOf } from "~/domain/audit/value-context";
import { listDuplicates } from "~/domain/donations/duplicates/list-duplicates.server";
import { listMerges } from "~/domain/donations/duplicates/list-merges.server";
import { undoMerge } from "~/domain/donations/duplicates/undo-merge.server";
import { eraseDonor } from "~/domain/donations/erase-donor.server";
import { getDonor } from "~/domain/donations/lists/get-donor.server";
import { addNote } from "~/domain/donors/add-note.server";
import { findMergedDonor } from "~/domain/donors/find-merged-donor.server";
import { removeNote } from "~/domain/donors/remove-note.server";
import { noteSchema, removedNoteSchema, tagsSchema, undoMergeSchema } from "~/domain/donors/schema";
import { updateTags } from "~/domain/donors/update-tags.server";
import { listReceiptYears } from "~/domain/receipts/list-receipt-years.server";
import { DomainError } from "~/domain/errors";
import { isEverAllowed } from "~/domain/users/abilities";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "donors", "donations", "receipts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["note", "note_removed", "tags", "merged", "undone", "erased"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donor");
  const id = args.params.uuid ?? "";
  // A link to an entry that was merged leads to the donor.
  const merged = await findMergedDonor(ctx, id);
  if (merged) throw redirect(paths.donor(merged));
  const view = await getDonor(ctx, id);
  const canMerge = isEverAllowed(ctx.ability, "update", "donor");
  const [years, records, merges, duplicates] = await Promise.all([
    listReceiptYears(ctx, { donorId: id }),
    listDonorRecords(ctx, id),
    canMerge ? listMerges(ctx, id) : [],
    canMerge ? listDuplicates(ctx, { donor: id }, { page: 1, perPage: 1 }) : null,
  ]);
  const { name, timezone } = ctx.organization;
  const { erased_at: erasedAt } = view.donor;
  return {
    title: `${view.summary.firstName} ${view.summary.lastName} · ${name}`,
    timezone,
    years,
    ...view,
    merges,
    duplicate: duplicates?.items[0] ?? null,
    records,
    values: valueContextOf(ctx),
    erased:
      erasedAt &&
      formatDateTime(erasedAt, timezone, createTranslator(ctx.locale), ctx.locale, "date"),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donor");
  const form = await readForm(args);
  const id = args.params.uuid ?? "";
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.donor(id), done);
  switch (form.get("intent")) {
    case "note":
      await addNote(ctx, id, parseFields(form, noteSchema));
      return finish("note");
    case "remove_note":
      await removeNote(ctx, id, parseFields(form, removedNoteSchema).note_id);
      return finish("note_removed");
    case "tags":
      await updateTags(ctx, id, parseFields(form, tagsSchema));
      return finish("tags");
    case "undo_merge":
      await undoMerge(ctx, id, parseFields(form, undoMergeSchema));
      return finish("undone");
    case "erase":
      await eraseDonor(ctx, id);
      return finish("erased");
    default:
      throw new DomainError("malformed_request");
  }
}

const eraseConfirmation = (t: Translate): ConfirmableAction => ({
  id: "erase",
  intent: "erase",
  title: t("donors.erase_ask"),
  text: t("donors.erase_text"),
  submit: t("donors.erase_submit"),
});

/** A refused save loads the donor again, because another person may have changed it. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function Donor() {
  const { done, donor, erased, donations, notes, summary, timezone, years, ...data } =
    useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const can = useCan();
  const canUpdate = can("update", "donor") && !erased;
  const canErase = can("delete", "donor") && !erased;
  // A donor is edited beside a donation; every donor of the list has one.
  const [newest] = donations;
  const editTo = canUpdate && newest ? paths.donationDonor(newest.id) : null;
  const requested = useRequestedAction([
    ...(canErase ? [eraseConfirmation(t)] : []),
    ...(canUpdate ? noteConfirmations(t, notes) : []),
    ...(canUpdate ? mergeConfirmations(t, data.merges) : []),
  ]);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.donor(donor.id)} />;
  return (
    <>
      <Outcome text={done && !isRefused ? t(`donors.done.${done}`) : null} />
      <PageHeader
        back={{ to: paths.donors(), label: t("donors.title") }}
        title={erased ? t("donors.erased_name") : `${summary.firstName} ${summary.lastName}`}
        badge={<DonorKindBadge kind={summary.kind} />}
        actions={<Actions donorId={donor.id} isErased={erased !== null} />}
      />
      {erased && (
        <Alert tone="info" className="mb-5">
          {t("donors.erased", { date: erased })}
        </Alert>
      )}
      {canUpdate && data.duplicate && (
        <DuplicateHint donorId={donor.id} duplicate={data.duplicate} />
      )}
      <DonorSummary summary={summary} timezone={timezone} />
      <DonorDonations donations={donations} timezone={timezone} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          {!erased && <DonorContact donor={donor} editTo={editTo} />}
          <DonorReceipts donorId={donor.id} years={years} />
        </div>
        {!erased && (
          <div className="grid gap-5">
            <DonorNotes
              key={notes.length}
              notes={notes}
              timezone={timezone}
              canUpdate={canUpdate}
            />
            <DonorTags
              key={summary.tags.join()}
              tags={summary.tags}
              version={data.tagsVersion}
              canUpdate={canUpdate}
            />
            {canUpdate && <DonorMerges merges={data.merges} />}
          </div>
        )}
      </div>
      <DonorAnswers donations={donations} timezone={timezone} />
      <DonorHistory records={data.records} values={data.values} timezone={timezone} />
    </>
  );
}

/** What can be done with the donor as a whole. */
function Actions({ donorId, isErased }: { donorId: string; isErased: boolean }) {
  const t = useT();
  const can = useCan();
  if (isErased) return null;
  return (
    <>
      {can("create", "export") && (
        <ExportLink to={paths.donorData(donorId)} label={t("donors.data_file")} />
      )}
      {can("update", "donor") && (
        <ButtonLink variant="outline" to={paths.donorMerge(donorId)}>
          {t("donors.merge")}
        </ButtonLink>
      )}
      {can("delete", "donor") && (
        <ActionsMenu label={t("donors.more")}>
          <ConfirmLink confirmation={eraseConfirmation(t)} variant="ghost">
            {t("donors.erase")}
          </ConfirmLink>
        </ActionsMenu>
      )}
    </>
  );
}
