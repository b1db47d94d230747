import type { Labels } from "./country-shape";
import { labelIn } from "./label-in";

/** Names that the identifiers of zones write without accents, in short, or in English. */
const NAMES: Readonly<Record<string, string | Labels>> = {
  "America/Araguaina": "Araguaína",
  "America/Argentina/Cordoba": "Córdoba",
  "America/Argentina/Rio_Gallegos": "Río Gallegos",
  "America/Argentina/Tucuman": "Tucumán",
  "America/Bahia_Banderas": "Bahía de Banderas",
  "America/Belem": "Belém",
  "America/Bogota": "Bogotá",
  "America/Cancun": "Cancún",
  "America/Ciudad_Juarez": "Ciudad Juárez",
  "America/Cuiaba": "Cuiabá",
  "America/Eirunepe": "Eirunepé",
  "America/Maceio": "Maceió",
  "America/Mazatlan": "Mazatlán",
  "America/Merida": "Mérida",
  "America/Mexico_City": { es: "Ciudad de México", en: "Mexico City", pt: "Cidade do México" },
  "America/Noronha": "Fernando de Noronha",
  "America/Santarem": "Santarém",
  "America/Sao_Paulo": "São Paulo",
  "Pacific/Easter": { es: "Isla de Pascua", en: "Easter Island", pt: "Ilha de Páscoa" },
  "Pacific/Galapagos": "Galápagos",
};

/** Returns the name of the place after which a time zone is called: `America/Sao_Paulo` is `São Paulo`. */
export function zoneName(zone: string, locale: string): string {
  const name = NAMES[zone] ?? zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return typeof name === "string" ? name : labelIn(name, locale);
}
