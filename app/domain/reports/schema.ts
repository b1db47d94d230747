/** Filters of lists that people save. */
import { z } from "zod";
import { lineText } from "../text-fields";

/** The lists whose filters people save. */
export const savedLists = ["donations", "transactions", "donors"] as const;
export type SavedList = (typeof savedLists)[number];

const list = z.enum(savedLists, "option_invalid");
const name = lineText(60).min(1, "required");

/** `query` has the parameters of the list's address. */
export const savedFilterSchema = z.object({ list, name, query: lineText(2000) });
export const removedFilterSchema = z.object({ list, name });
