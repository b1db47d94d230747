import { resizePicture } from "~/domain/pictures/resize-picture.server";

/** Creates the sizes of an uploaded cover. */
export const handle = resizePicture;
