/** Schemas of the forms that pay a plan; their fields are flat. Messages are codes. */
import { z } from "zod";
import { couponCode } from "./coupons/schema";
import { cardHolder, planCode, swappedCard, transferPayer, type PaymentModeOrder } from "./schema";

/** The form of a card after the vault took the card out of it. */
export const cardOrder = cardHolder.extend({ payment_method: swappedCard.default({}) });

/** The form that tries a coupon. */
export const couponOrder = z.object({ plan_code: planCode, coupon: couponCode });

const { cellphone, ...payer } = transferPayer.shape;

export const transferOrder = z
  .object({
    ...payer,
    cellphone_country: cellphone.shape.country,
    cellphone_number: cellphone.shape.number,
  })
  .transform(({ cellphone_country: country, cellphone_number: number, ...rest }) => {
    const order: PaymentModeOrder = {
      type: "bank_transfer",
      payer: { ...rest, cellphone: { country, number } },
    };
    return order;
  });
