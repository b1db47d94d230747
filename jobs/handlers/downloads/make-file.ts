import { makeFile } from "../../../app/domain/downloads/make-file.server";

export const handle = makeFile;
