import { expect, it } from "vitest";
import { csvLine } from "./csv";

it.each([
  [["Ana", "Paz"], "Ana,Paz\r\n"],
  [["1.500,00", ""], '"1.500,00",\r\n'],
  [['Dijo "hola"', "a\r\nb"], '"Dijo ""hola""","a\r\nb"\r\n'],
  [["=HYPERLINK(A1)", "+54", "-1+2", "@x"], "'=HYPERLINK(A1),'+54,'-1+2,'@x\r\n"],
  [["＝2+2", "﹢1", "－1"], "'＝2+2,'﹢1,'－1\r\n"],
  [["-1500.00", "-1"], "-1500.00,-1\r\n"],
  [["\t=1+1", "\r=1"], '"\'\t=1+1","\'\r=1"\r\n'],
  [[" =1", "a;b"], '" =1","a;b"\r\n'],
  [["Núñez", "ção"], "Núñez,ção\r\n"],
])("%o", (cells, line) => {
  expect(csvLine(cells, ",")).toBe(line);
});
