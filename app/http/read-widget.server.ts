import { logger } from "~/infrastructure/watching/logger.server";
import type { Locale } from "~/i18n/config";
import { refusalOf, textsOf } from "./calls/answers.server";

/** A part of a page that can fail by itself: what it shows, or the text of its error. */
export type Widget<Data> = { data: Data; fault: null } | { data: null; fault: string };

/** Reads one part of a page. If it fails, the error is logged and its text returned, and the rest of the page is shown. */
export async function readWidget<Data>(
  name: string,
  { locale }: { locale: Locale },
  read: () => Promise<Data>,
): Promise<Widget<Data>> {
  try {
    return { data: await read(), fault: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === "internal_error") logger.error({ err: error, widget: name }, "no widget");
    return { data: null, fault: textsOf(refusal, locale).message };
  }
}
