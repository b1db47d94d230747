import { expect, it } from "vitest";
import { countryCodes } from "~/countries/country";
import { exampleBankAccount } from "./identities";

const owner = { firstName: "Lucía", lastName: "Ferreyra", email: "lucia@huellas.example.org" };

it("an example account has the given person as its contact", () => {
  const cellphone = { country: "AR", number: "1155550142" };
  expect(exampleBankAccount("AR", { ...owner, cellphone })).toMatchObject({
    contact_first_name: "Lucía",
    contact_last_name: "Ferreyra",
    contact_email: "lucia@huellas.example.org",
    contact_phone: "+5491155550142",
  });
});

it("a random contact's number belongs to the account's country", () => {
  const codes = countryCodes.map((country) => [
    country,
    exampleBankAccount(country, owner).contact_phone.slice(0, 3),
  ]);
  expect(Object.fromEntries(codes)).toMatchObject({ AR: "+54", BR: "+55", CL: "+56", UY: "+59" });
});
