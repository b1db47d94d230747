/** Whether the ticket option of this alias sells no more: ended by hand, or no seat is left. */
export const soldOut = (option: string) =>
  `(${option}.sold_out OR tickets_taken(${option}.organization_id, ${option}.id) >= ${option}.quantity)`;
