import { phoneCodes } from "./phone-codes";

/** Returns the options of a cellphone's country in a page's language: `Argentina (+54)`. */
export function phoneOptions(locale: string): { value: string; label: string }[] {
  const language = locale.slice(0, 2);
  return phoneCodes.map(({ country, name, phoneCode }) => {
    const own = language === "pt" || language === "en" ? name[language] : name.es;
    return { value: country, label: `${own} (${phoneCode})` };
  });
}
