import { resizePicture } from "~/domain/pictures/resize-picture.server";

/** Makes the sizes of an uploaded picture. */
export const handle = resizePicture;
