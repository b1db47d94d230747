/** Calls to a simulated gateway, for any provider. */
import type { LabBody } from "./body";
import { notFound } from "./lab-error";
import { controlSimulator, setting } from "./outside";

interface Company {
  company: string;
  /** The setting with its simulator's address. */
  setting: string;
  /** The first part of its control addresses. */
  path: string;
}

const dlocal = (gateway: string): Company => ({
  company: "dlocal",
  setting: "SIM_DLOCAL_URL",
  path: gateway,
});
const own = (company: string): Company => ({
  company,
  setting: `SIM_${company.toUpperCase()}_URL`,
  path: company,
});

/** The companies behind each gateway; a company's own name is a gateway, too. */
const companiesBehind: Readonly<Record<string, readonly Company[]>> = {
  local_payments: [dlocal("local_payments"), own("conekta")],
  global_payments: [dlocal("global_payments"), own("stripe")],
  platform: [dlocal("platform")],
  centralpos: [own("centralpos")],
  mercadopago: [own("mercadopago")],
  stripe: [own("stripe")],
  conekta: [own("conekta")],
};

/** Returns a gateway's companies, or the one that the caller names. */
function companiesOf(gateway: string, named: string | null = null): readonly Company[] {
  const all = Object.hasOwn(companiesBehind, gateway) ? companiesBehind[gateway] : undefined;
  const chosen = (all ?? []).filter(({ company }) => named === null || company === named);
  if (chosen.length === 0) throw notFound(`There is no simulated gateway ${gateway}.`);
  return chosen;
}

function control(
  { company, path, setting: address }: Company,
  method: string,
  call: string,
  content?: LabBody,
): Promise<unknown> {
  const options = { method, path: call.replace("*", path), content };
  return controlSimulator(company, setting(address), options);
}

interface Journal {
  calls: { reference: string | null; at: string }[];
}
const journalOf = async (company: Company) =>
  ((await control(company, "GET", "*/calls")) as Journal).calls;

/**
 * Sets the gateway's answers to its next charges, in order. Which company serves them is not known
 * yet, so each gets them; an answer that a further one cannot give leaves that one to its cards.
 */
export async function setScript(
  gateway: string,
  body: LabBody,
  company: string | null,
): Promise<unknown> {
  const [first, ...further] = companiesOf(gateway, company);
  const answer = first && (await control(first, "PUT", "*/script", body));
  for (const one of further)
    await control(one, "PUT", "*/script", body).catch(() =>
      control(one, "PUT", "*/script", { answers: [] }),
    );
  return answer;
}

/** Returns the journal of calls, oldest first. */
export async function listCalls(gateway: string, company: string | null): Promise<unknown> {
  const journals = await Promise.all(companiesOf(gateway, company).map(journalOf));
  return { calls: journals.flat().sort((a, b) => a.at.localeCompare(b.at)) };
}

/**
 * Causes an event at the company that knows the payment; `unlinked` is about an account. Returns the product's answer to its notification.
 */
export async function sendEvent(
  gateway: string,
  body: LabBody,
  company: string | null,
): Promise<unknown> {
  const [first, ...further] = companiesOf(gateway, company);
  if (first && body.type === "unlinked")
    return control(first, "POST", "*/unlink", { account: body.account });
  for (const one of further) {
    const calls = await journalOf(one);
    if (calls.some(({ reference }) => reference === body.payment))
      return control(one, "POST", "*/events", body);
  }
  return first && control(first, "POST", "*/events", body);
}

/** Has an owner of that country consented at Mercado Pago's simulator. Returns the grant of its token call. */
export async function consentAtMercadopago(site: string): Promise<Record<string, unknown>> {
  return (await control(own("mercadopago"), "POST", "*/accounts", { site })) as Record<
    string,
    unknown
  >;
}

/** A charge that a company took, with what it keeps of it where it tells that. */
export interface BookedCharge {
  reference: string;
  payment_id: string;
  amount: string;
  currency: string;
  booked_at: string;
  gateway: string;
  fee?: string;
  taxes?: string;
  refunds?: { id: string | number; at: string; amount: string }[];
}

/** Returns the companies behind a gateway with what each took, or of the one that the caller names. */
export async function readCompanies(
  gateway: string,
  named: string | null,
): Promise<{ company: string; charges: BookedCharge[] }[]> {
  return Promise.all(
    companiesOf(gateway, named).map(async (one) => {
      const charges = (await control(one, "GET", "books")) as BookedCharge[];
      return { company: one.company, charges: charges.filter((row) => row.gateway === one.path) };
    }),
  );
}

/** Returns all charges of cards, with which the product's books are compared. */
export async function readBooks(gateway: string, company: string | null): Promise<unknown> {
  const all = await readCompanies(gateway, company);
  return { books: all.flatMap(({ charges }) => charges) };
}
