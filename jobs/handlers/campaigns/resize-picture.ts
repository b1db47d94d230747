import { resizePicture } from "~/domain/campaigns/resize-picture.server";

/** Makes the sizes of an uploaded picture. */
export const handle = resizePicture;
