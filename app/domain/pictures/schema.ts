import { z } from "zod";

/** The fields beside the file of POST /manage/organization/pictures. */
export const pictureUploadSchema = z.object({ image_for: z.enum(["logo"]) });

/** Body of PUT /manage/organization/logo. */
export const logoSchema = z.object({ picture_id: z.uuid() });
