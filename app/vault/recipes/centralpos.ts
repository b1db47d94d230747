import type { Recipe } from "./recipe";

/**
 * Requests to Centralpos have no signature: the body has the organisation's code. The vault puts the card number into a
 * record, and masks the numbers in the company's lists.
 */
export const centralpos: Recipe = {
  settings: [],
  headers: ["authorization"],
  cardFields: new Map([["soap:Envelope.soap:Body.AddRegistro.NroTarjeta", "number"]]),
  // A batch of some ten thousand records is one answer.
  mostAnswerBytes: 8 * 1024 * 1024,
  sign: () => ({}),
};
