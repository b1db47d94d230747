import { resizePicture } from "~/domain/pictures/resize-picture.server";

/** Makes the sizes of an uploaded logo. */
export const handle = resizePicture;
