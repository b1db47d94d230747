import { resizePicture } from "~/domain/pictures/resize-picture.server";

/** Makes the sizes of an uploaded cover. */
export const handle = resizePicture;
