import { resizePicture } from "~/domain/pictures/resize-picture.server";

/** Creates the sizes of an uploaded logo. */
export const handle = resizePicture;
