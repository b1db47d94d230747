import { phoneCodes } from "./phone-codes";

/** The lines of a cellphone's country list in a page's language: `Argentina (+54)`. */
export function phoneOptions(locale: string): { value: string; label: string }[] {
  const language = locale.slice(0, 2);
  return phoneCodes.map(({ country, name, phoneCode }) => {
    const own = language === "pt" || language === "en" ? name[language] : name.es;
    return { value: country, label: `${own} (${phoneCode})` };
  });
}
