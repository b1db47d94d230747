import { expect, it } from "vitest";
import type { ChargeRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { charge } from "./charge";

const BATCH = `<Presentacion><IdPresentacion>7</IdPresentacion><Tarjeta>VISA</Tarjeta>
  <FechaPresentacionDesde>2027-03-01T00:00:00</FechaPresentacionDesde>
  <FechaPresentacionHasta>2027-03-24T00:00:00</FechaPresentacionHasta></Presentacion>`;
const listOf = (batches: string) => `<ListaPresentaciones>${batches}</ListaPresentaciones>`;
const faulty = (text: string) =>
  `<Fault><faultcode>soap:Client</faultcode><faultstring>${text}</faultstring></Fault>`;

/** A company that answers every operation with the given content. */
function companyOf(answers: Record<string, string>): ProviderIo {
  return {
    now: () => new Date("2027-03-10T15:00:00Z"),
    credentials: { url: "http://127.0.0.1:9/", user: "dadiva", code: "CP-1" },
    http: () => Promise.reject(new Error("not used")),
    egress: ({ headers }) => {
      const operation = (headers.SOAPAction ?? "").replaceAll('"', "");
      const content = answers[operation] ?? "";
      const isFault = content.startsWith("<Fault>");
      const result = `<${operation}Response><${operation}Result>${content}</${operation}Result></${operation}Response>`;
      const body = `<Envelope><Body>${isFault ? content : result}</Body></Envelope>`;
      return Promise.resolve({ sent: true, status: isFault ? 500 : 200, headers: {}, body });
    },
  };
}

const reference = "0193a1b2-0000-7000-8000-000000000001";
const card = { kind: "vault_card", cardId: "c", organizationId: "o" } as const;
const request: ChargeRequest = {
  ...{ reference, idempotencyKey: reference, amount: 100_000n, currency: "ARS", country: "AR" },
  ...{ payer: { name: "Ana Paz", email: "ana@example.org" }, description: "Donación" },
  ...{ instrument: { kind: "card", card }, methodId: "visa", recurring: "next" },
  ...{ notificationUrl: "http://127.0.0.1/w", callbackUrl: "http://127.0.0.1/t" },
};

it.each(["Cuenta cerrada", "Tarjeta no autenticada", "IdUsuario repetido"])(
  "%j of an open batch is a decline of the card",
  async (text) => {
    const open = { GetPresentacionesAbiertas: listOf(BATCH), AddRegistro: faulty(text) };
    expect(await charge(request, companyOf(open))).toMatchObject({
      kind: "rejected",
      rawCode: "record_refused",
    });
  },
);

it.each([
  ["nothing", ""],
  ["names in another shape", "<Tarjeta><Nombre>VISA</Nombre></Tarjeta>"],
])("%s in the list of brands declines no card", async (_name, brands) => {
  const company = companyOf({ ListTarjetasHabilitadas: brands });
  expect(await charge(request, company)).toEqual({ kind: "not_sent", reason: "unreachable" });
});
