import type { FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { LogoCard, confirmRemoveLogo } from "~/components/layout/logo-card";
import { Outcome } from "~/components/layout/outcome";
import { PhotoCard, confirmRemovePhoto } from "~/components/organizations/photo-card";
import type { RouteHandle } from "~/components/layout/route-handle";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { ColorField } from "~/components/ui/forms/color-field";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { SettingsHeader } from "~/components/layout/settings-index";
import { SchemaForm, SubmitButton, type FormState } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useCan } from "~/components/users/use-can";
import { formatUid } from "~/countries/identity/format-uid";
import { createLogo } from "~/domain/pictures/create-logo.server";
import { findHomePicture } from "~/domain/pictures/find-home-picture.server";
import { findLogo } from "~/domain/pictures/find-logo.server";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { getOrganizationCountry } from "~/domain/organizations/get-organization-country.server";
import { logoCropSchema } from "~/domain/pictures/schema";
import { removeHomePicture } from "~/domain/pictures/remove-home-picture.server";
import { removeLogo } from "~/domain/pictures/remove-logo.server";
import { organizationFormSchema } from "~/domain/organizations/schema";
import { setHomePicture } from "~/domain/pictures/set-home-picture.server";
import { setLogo } from "~/domain/pictures/set-logo.server";
import { organizationVersion } from "~/domain/organizations/organization-version.server";
import { updateOrganization } from "~/domain/organizations/update-organization.server";
import { openedVersion, parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireMade } from "~/http/forms/once.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { isUpload, readUpload } from "~/http/forms/uploads.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";

const LONGEST_DESCRIPTION = 500;
const MOST_LINKS = 8;

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  const [organization, logo, photo] = await Promise.all([
    getOrganization(ctx),
    findLogo(ctx),
    findHomePicture(ctx),
  ]);
  return {
    uid: formatUid(ctx.organization.country, organization.uid_type, organization.uid),
    title: `${t("manage.nav.organization")} · ${ctx.organization.name}`,
    organization,
    version: organizationVersion(organization, "general"),
    // Read from the database, because the process's cached organisation may be a moment old.
    brand: { name: ctx.organization.name, logo: logo?.shown ?? null },
    logo,
    photo,
    categories: getOrganizationCountry(ctx).categories,
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const { searchParams } = new URL(args.request.url);
  if (isUpload(args.request) && isOfPhoto(searchParams)) {
    const { file } = await readUpload(args, "photo", MOST_IMAGE_BYTES);
    await setHomePicture(ctx, file);
    return finishAt(paths.organizationGeneral(), "saved");
  }
  if (isUpload(args.request)) {
    const { file, form } = await readUpload(args, "logo", MOST_IMAGE_BYTES);
    const crop = parseFields(form, logoCropSchema);
    const { pictureId } = requireMade(await createLogo(ctx, file, null, crop));
    await setLogo(ctx, pictureId);
    return finishAt(paths.organizationGeneral(), "saved");
  }
  const form = await readForm(args);
  if (form.get("intent") === "remove_logo") {
    await removeLogo(ctx);
    return finishAt(paths.organizationGeneral(), "saved");
  }
  if (form.get("intent") === "remove_photo") {
    await removeHomePicture(ctx);
    return finishAt(paths.organizationGeneral(), "saved");
  }
  await updateOrganization(ctx, parseFields(form, organizationFormSchema), {
    part: "general",
    version: openedVersion(form),
  });
  return finishAt(paths.organizationGeneral(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

/** A refused save loads the values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

type Data = Awaited<ReturnType<typeof loader>>;

/** The address says which of the two uploads it is, also of one that is too large to be read. */
const isOfPhoto = (searchParams: URLSearchParams) => searchParams.get("upload") === "photo";

/** Errors of an upload, which appear in its own card. */
const OF_UPLOAD = new Set(["invalid_file", "file_too_large"]);

export default function OrganizationGeneral() {
  const data = useLoaderData<typeof loader>();
  const answered = useActionData<{ error?: { code: string; message: string } }>();
  const uploadError = answered?.error && OF_UPLOAD.has(answered.error.code) ? answered.error : null;
  const errorText = uploadError?.message ?? null;
  const isPhotos = isOfPhoto(useSearchParams()[0]);
  const t = useT();
  const can = useCan();
  const busy = useNavigation().formMethod === "POST";
  const { uid_type } = data.organization;
  const canUpdate = can("update", "organization");
  const requested = useRequestedAction([
    ...(canUpdate && data.logo ? [confirmRemoveLogo(t)] : []),
    ...(canUpdate && data.photo ? [confirmRemovePhoto(t)] : []),
  ]);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.organizationGeneral()} />;
  return (
    <>
      <SettingsHeader
        title={t("manage.nav.organization")}
        description={t("manage.settings.description")}
      />
      <Outcome text={data.saved && !answered ? t("common.save.saved") : null} isSave />
      <div className="grid max-w-3xl gap-6">
        {!canUpdate && <Alert tone="info">{t("manage.read_only")}</Alert>}
        <Card title={t("manage.organization.title")}>
          <p className="mb-5 text-muted">
            {uid_type} {data.uid}
          </p>
          <OrganizationForm data={data} />
        </Card>
        {canUpdate && (
          <LogoCard
            organization={data.brand}
            uploaded={data.logo}
            error={isPhotos ? null : errorText}
            busy={busy}
          />
        )}
        {canUpdate && (
          <PhotoCard
            organization={data.organization}
            picture={data.photo}
            error={isPhotos ? errorText : null}
            busy={busy}
          />
        )}
      </div>
    </>
  );
}

function OrganizationForm({ data: { organization, categories, version } }: { data: Data }) {
  const t = useT();
  const canUpdate = useCan()("update", "organization");
  const { name, short_description, color, administrative_contact: contact } = organization;
  const { fields, ...own } = useSchemaForm({
    id: "organization",
    intent: "organization",
    schema: async () => (await import("~/domain/organizations/schema")).organizationFormSchema,
    defaultValue: {
      ...{ name, short_description, color, categories: organization.categories },
      public_links: organization.public_links.join("\n"),
      show_totals: organization.show_totals ? "on" : undefined,
      contact_email: contact.email,
      contact_phone: contact.phone,
    },
  });
  const limit = t("manage.settings.description_hint", { max: LONGEST_DESCRIPTION });
  const disabled = !canUpdate;
  return (
    <OrReadOnly canUpdate={canUpdate} of={own}>
      {canUpdate && (
        <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
      )}
      <TextField
        label={t("manage.organization.name")}
        field={fields.name}
        required
        disabled={disabled}
      />
      <TextareaField
        label={t("manage.organization.short_description")}
        hint={limit}
        field={fields.short_description}
        disabled={disabled}
      />
      <ColorField
        label={t("manage.settings.color")}
        hint={t("manage.settings.color_hint")}
        field={fields.color}
        required
        disabled={disabled}
      />
      <TextareaField
        label={t("manage.settings.links")}
        hint={t("manage.settings.links_hint", { max: MOST_LINKS })}
        field={fields.public_links}
        disabled={disabled}
      />
      <CheckboxField
        field={fields.show_totals}
        label={t("manage.settings.totals")}
        hint={t("manage.settings.totals_hint")}
        disabled={disabled}
      />
      <CategoryFields field={fields.categories} categories={categories} disabled={disabled} />
      <ContactFields fields={fields} disabled={disabled} />
      {canUpdate && (
        <div>
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      )}
    </OrReadOnly>
  );
}

interface CategoryFieldsProps {
  field: FieldMetadata;
  categories: Data["categories"];
  disabled: boolean;
}

function CategoryFields({ field, categories, disabled }: CategoryFieldsProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="label">{t("manage.organization.categories")}</legend>
      <p className="hint">{t("manage.settings.categories_hint")}</p>
      <div className="grid sm:grid-cols-2">
        {categories.map(({ key, label }) => (
          <CheckboxField key={key} field={field} value={key} label={label} disabled={disabled} />
        ))}
      </div>
    </fieldset>
  );
}

interface ContactFieldsProps {
  fields: Record<"contact_email" | "contact_phone", FieldMetadata>;
  disabled: boolean;
}

function ContactFields({ fields, disabled }: ContactFieldsProps) {
  const t = useT();
  return (
    <fieldset className="stack">
      <legend className="label">{t("manage.settings.contact")}</legend>
      <p className="hint">{t("manage.settings.contact_hint")}</p>
      <div className="field-row">
        <TextField
          label={t("manage.bank.email")}
          type="email"
          field={fields.contact_email}
          disabled={disabled}
        />
        <TextField
          label={t("manage.bank.phone")}
          type="tel"
          field={fields.contact_phone}
          disabled={disabled}
        />
      </div>
    </fieldset>
  );
}

interface OrReadOnlyProps {
  canUpdate: boolean;
  of: FormState;
  children: ReactNode;
}

/** Shows the form, or only its fields for readers. */
function OrReadOnly({ canUpdate, of, children }: OrReadOnlyProps) {
  if (!canUpdate) return <div className="stack">{children}</div>;
  return <SchemaForm of={of}>{children}</SchemaForm>;
}
