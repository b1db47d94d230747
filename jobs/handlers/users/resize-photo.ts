import { resizePhoto } from "~/domain/users/resize-photo.server";

export const handle = resizePhoto;
