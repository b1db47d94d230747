/** Schemas that several responses share. */
import { z } from "zod";
import { countryCodes, type CountryCode } from "~/countries/country";

export const uuid = z.uuid();
/** ISO 8601 UTC. */
export const instant = z.iso.datetime();
export const localDay = z.iso.date();
export const period = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
/** A decimal string in major units; CLP and COP have no decimals. */
export const decimal = z.string().regex(/^\d+(\.\d{1,2})?$/);
/** What lowers a total is negative. */
export const signedDecimal = z.string().regex(/^-?\d+(\.\d{1,2})?$/);
export const currency = z.enum(["ARS", "BRL", "CLP", "COP", "MXN", "PEN", "USD", "UYU"]);
export const country = z.enum(countryCodes as [CountryCode, ...CountryCode[]]);
export const text = z.string();
export const textOrNull = z.string().nullable();
export const collectDay = z.union([z.int().min(1).max(28), z.literal("last")]);
/** After 25 s an equal call with the same key still runs. */
export const running = z.strictObject({ state: z.literal("running") });
/** A kind of tax or identity number of a country. */
export const uidOption = z.strictObject({
  uid_type: text,
  label: text,
  mask: textOrNull.meta({ examples: ["##-########-#"] }),
  is_organization: z.boolean(),
});
