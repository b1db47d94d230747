/** A unique signup body that passes every rule: POST /internal/api/accounts/register. */
import { randomInt } from "node:crypto";

export const PASSWORD = "Una-clave-larga-1";

export function newRegistration() {
  const tag = randomInt(1e12);
  return {
    user: {
      first_name: "Ana María",
      last_name: "Paz",
      email: `ana${tag}@huellas.example`,
      password: PASSWORD,
      cellphone: { country: "AR", number: `11 ${randomInt(20_000_000, 79_999_999)}` },
      organization_role_area: "fundraising",
    },
    organization: {
      name: `Fundación Huellas ${tag}`,
      uid: makeCuit(),
      uid_type: "CUIT",
      country: "AR",
    },
    accept_terms: true,
  };
}

/** Returns an organisation's CUIT with valid check digits. */
export function makeCuit(): string {
  const body = `30${String(randomInt(1e8)).padStart(8, "0")}`;
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  const check = 11 - (sum % 11);
  return `${body}${check === 11 ? 0 : check === 10 ? 9 : check}`;
}
