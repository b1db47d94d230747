import { eraseFile } from "../../../app/domain/downloads/erase-file.server";

export const handle = eraseFile;
