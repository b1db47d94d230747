import { endFiles } from "../../../app/domain/downloads/end-files.server";

export const handle = endFiles;
