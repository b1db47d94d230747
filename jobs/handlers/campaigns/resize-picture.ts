import { resizePicture } from "~/domain/pictures/resize-picture.server";

export const handle = resizePicture;
