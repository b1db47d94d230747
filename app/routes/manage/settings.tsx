import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { LogoCard, removeLogoDeed } from "~/components/layout/logo-card";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { savingAction } from "~/components/layout/saving-action";
import { refusalIn, SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ColorField } from "~/components/ui/color-field";
import { ConfirmPage, useAskedDeed } from "~/components/ui/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { TextField } from "~/components/ui/text-field";
import { TextareaField } from "~/components/ui/textarea-field";
import { useCan } from "~/components/users/use-can";
import { applyMask } from "~/countries/uid";
import { createLogo } from "~/domain/pictures/create-logo.server";
import { findLogo } from "~/domain/pictures/find-logo.server";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { getOrganizationCountry } from "~/domain/organizations/get-organization-country.server";
import { removeLogo } from "~/domain/pictures/remove-logo.server";
import { organizationChangeSchema } from "~/domain/organizations/schema";
import { setLogo } from "~/domain/pictures/set-logo.server";
import { updateOrganization } from "~/domain/organizations/update-organization.server";
import { readForm, validate } from "~/http/forms.server";
import { finishAt, outcomeOf } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requireMade } from "~/http/once.server";
import { requireOrganization } from "~/http/require.server";
import { isUpload, readUpload } from "~/http/uploads.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { MOST_IMAGE_BYTES } from "~/infrastructure/images.server";

const LONGEST_DESCRIPTION = 500;

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  const organization = await getOrganization(ctx);
  const { uid, uid_type, uid_options } = organization;
  const mask = uid_options.find((option) => option.uid_type === uid_type)?.mask ?? null;
  const logo = await findLogo(ctx);
  return {
    uid: applyMask(uid, mask),
    title: `${t("manage.nav.organization")} · ${ctx.organization.name}`,
    organization,
    // Not what this process remembers of the organisation: that may be a moment old.
    brand: { name: ctx.organization.name, logo: logo?.shown ?? null },
    logo,
    categories: getOrganizationCountry(ctx).categories,
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  if (isUpload(args.request)) {
    const { file } = await readUpload(args, "logo", MOST_IMAGE_BYTES);
    const { pictureId } = requireMade(await createLogo(ctx, file, null));
    await setLogo(ctx, pictureId);
    return finishAt(paths.settings(), "saved");
  }
  const form = await readForm(args);
  if (form.get("intent") === "remove_logo") {
    await removeLogo(ctx);
    return finishAt(paths.settings(), "saved");
  }
  const { categories: _one, ...fields } = Object.fromEntries(form);
  const change = validate(organizationChangeSchema, {
    ...fields,
    categories: form.getAll("categories"),
  });
  await updateOrganization(ctx, change);
  return finishAt(paths.settings(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

type Data = Awaited<ReturnType<typeof loader>>;

/** Refusals of the upload, which stand in its own card. */
const OF_UPLOAD = new Set(["invalid_file", "file_too_large"]);

export default function Settings() {
  const data = useLoaderData<typeof loader>();
  const answered = useActionData<{ error?: { code: string; message: string } }>();
  const uploadError = answered?.error && OF_UPLOAD.has(answered.error.code) ? answered.error : null;
  const refusal = uploadError ? null : refusalIn(answered);
  const t = useT();
  const can = useCan();
  const busy = useNavigation().formMethod === "POST";
  const { uid_type } = data.organization;
  const canUpdate = can("update", "organization");
  const asked = useAskedDeed(canUpdate && data.logo ? [removeLogoDeed(t)] : []);
  if (asked !== undefined) return <ConfirmPage deed={asked} backTo={paths.settings()} />;
  return (
    <>
      <PageHeader
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
          <OrganizationForm data={data} refusal={refusal} />
        </Card>
        {canUpdate && (
          <LogoCard
            organization={data.brand}
            uploaded={data.logo}
            error={uploadError?.message ?? null}
            busy={busy}
          />
        )}
      </div>
    </>
  );
}

function OrganizationForm({ data, refusal }: { data: Data; refusal: FormRefusalData | null }) {
  const t = useT();
  const { organization, categories } = data;
  const canUpdate = useCan()("update", "organization");
  const { email, phone } = organization.administrative_contact;
  const typed = refusal?.typed as Record<string, string | string[] | undefined> | undefined;
  const own = (name: string, stored: string | null) => ({
    name,
    id: name,
    errors: refusal?.fields[name],
    defaultValue: typed ? String(typed[name] ?? "") : (stored ?? ""),
    disabled: !canUpdate,
  });
  const chosen = typed ? [typed.categories ?? []].flat() : organization.categories;
  const limit = t("manage.settings.description_hint", { max: LONGEST_DESCRIPTION });
  return (
    <OrReadOnly canUpdate={canUpdate} refusal={refusal}>
      <TextField
        label={t("manage.organization.name")}
        required
        {...own("name", organization.name)}
      />
      <TextareaField
        label={t("manage.organization.short_description")}
        hint={limit}
        {...own("short_description", organization.short_description)}
      />
      <ColorField
        label={t("manage.settings.color")}
        hint={t("manage.settings.color_hint")}
        required
        {...own("color", organization.color)}
      />
      <fieldset>
        <legend className="label">{t("manage.organization.categories")}</legend>
        <p className="hint">{t("manage.settings.categories_hint")}</p>
        <div className="grid sm:grid-cols-2">
          {categories.map(({ key, label }) => (
            <label key={key} className="check check-close">
              <input
                type="checkbox"
                name="categories"
                value={key}
                defaultChecked={chosen.includes(key)}
                disabled={!canUpdate}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="stack">
        <legend className="label">{t("manage.settings.contact")}</legend>
        <p className="hint">{t("manage.settings.contact_hint")}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t("manage.bank.email")} type="email" {...own("contact_email", email)} />
          <TextField label={t("manage.bank.phone")} type="tel" {...own("contact_phone", phone)} />
        </div>
      </fieldset>
      {canUpdate && (
        <div>
          <Button>{t("common.actions.save")}</Button>
        </div>
      )}
    </OrReadOnly>
  );
}

interface OrReadOnlyProps {
  canUpdate: boolean;
  refusal: FormRefusalData | null;
  children: ReactNode;
}

/** The form, or what stands in it for who only reads. */
function OrReadOnly({ canUpdate, refusal, children }: OrReadOnlyProps) {
  if (!canUpdate) return <div className="stack">{children}</div>;
  return (
    <SettingsForm intent="organization" refusal={refusal}>
      {children}
    </SettingsForm>
  );
}
