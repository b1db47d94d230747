import type { ActionFunctionArgs } from "@remix-run/node";
import { createLogo } from "~/domain/pictures/create-logo.server";
import { pictureUploadSchema } from "~/domain/pictures/schema";
import { validate } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { answerMade } from "~/http/once.server";
import { requireOrganization } from "~/http/require.server";
import { readUpload } from "~/http/uploads.server";
import { MOST_IMAGE_BYTES } from "~/infrastructure/images.server";
import { logoUrl } from "./describe-organization.server";

/** POST /manage/organization/pictures: a form with `image_for` and the file `picture[image]`. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  requireMethod(args, "POST");
  const { form, file } = await readUpload(args, "picture[image]", MOST_IMAGE_BYTES);
  validate(pictureUploadSchema, { image_for: form.get("image_for") ?? undefined });
  const key = args.request.headers.get("idempotency-key");
  const created = await createLogo(ctx, file, key);
  return answerMade(created, ({ pictureId: id }) => ({ id, url: logoUrl(ctx, id) }));
}
