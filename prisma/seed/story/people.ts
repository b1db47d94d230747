/** Donors of the demo: names from lists, undeliverable addresses, documents of the country. */
import type { CountryCode } from "~/countries/country";
import type { Dice } from "./dice";

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** The cardholder's document, of the type in the country's forms. */
  document: { type: string; number: string };
}

const firstNames: Partial<Record<CountryCode, string[]>> = {
  AR: (
    "Abril Adriana Agustín Alejandra Alicia Ana Andrea Ariel Beatriz Benjamín Bruno Camila Carlos " +
    "Carolina Cecilia Claudia Daniel Delfina Diego Elena Emilia Esteban Eugenia Fabián Federico " +
    "Florencia Francisco Gabriela Gastón Graciela Guadalupe Guillermo Gustavo Hernán Ignacio Inés " +
    "Ivana Javier Joaquín Jorge Josefina Juana Julián Karina Laura Lautaro Leandro Liliana Lorena " +
    "Luciana Luis Malena Marcelo Mariana Mariela Mario Martín Matías Mónica Nadia Natalia Nicolás " +
    "Noelia Norma Octavio Olivia Pablo Patricia Paula Quimey Ramiro Ricardo Rocío Romina Rosa Santiago " +
    "Sebastián Silvia Sofía Susana Tamara Tomás Valeria Vanesa Verónica Victoria Virginia Walter Ximena"
  ).split(" "),
  CL: (
    "Alonso Amanda Andrés Antonia Bárbara Bastián Carla Catalina Claudio Constanza Cristóbal Daniela " +
    "Eduardo Emilio Felipe Fernanda Francisca Gonzalo Isidora Javiera Jimena José Katherine Loreto " +
    "Magdalena Marcela Maximiliano Montserrat Pamela Paulina Pedro Raúl Renata Rodrigo Sergio Soledad " +
    "Tomás Valentina Vicente Ximena"
  ).split(" "),
};
const lastNames: Partial<Record<CountryCode, string[]>> = {
  AR: (
    "Acosta Aguirre Álvarez Arce Barrios Benítez Bianchi Blanco Bustos Cabrera Cáceres Cardozo Castro " +
    "Colombo Córdoba Correa Costa Cruz Domínguez Duarte Escobar Espósito Farías Ferrari Ferreyra Figueroa " +
    "Franco Funes Gallo Giménez Godoy Gómez Greco Guzmán Herrera Ibáñez Iglesias Juárez Lencina Leiva " +
    "Lombardi Lucero Luna Maldonado Mansilla Medina Méndez Miranda Molina Moreno Moyano Navarro Núñez " +
    "Ojeda Olivera Ortiz Paredes Peralta Ponce Quiroga Ramos Ríos Rivero Rojas Romano Roldán Russo Salas " +
    "Sosa Suárez Toledo Torres Valdez Vega Vera Villalba Vitale Yáñez Zalazar Zárate"
  ).split(" "),
  CL: (
    "Alarcón Araya Bravo Cárdenas Carrasco Castillo Cifuentes Contreras Espinoza Fuentes Gajardo Garrido " +
    "Henríquez Huenchullán Jara Lagos Leiva Maturana Mella Montecinos Muñoz Olivares Orellana Oyarzún " +
    "Pavez Pizarro Riquelme Saavedra Sandoval Sepúlveda Soto Tapia Ulloa Urrutia Valenzuela Vergara Zúñiga"
  ).split(" "),
};
/** Domains reserved for examples, where mail reaches nobody. */
const mailDomains = ["example.org", "example.com", "example.net"];

export function makePerson(country: CountryCode, dice: Dice, number: number): Person {
  const firstName = dice.pick(firstNames[country] ?? []);
  const lastName = dice.pick(lastNames[country] ?? []);
  const address = `${plain(firstName)}.${plain(lastName)}.${number}@${dice.pick(mailDomains)}`;
  return { firstName, lastName, email: address, document: makeDocument(country, dice) };
}

/** Returns a name for an address, without accents. */
function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function makeDocument(country: CountryCode, dice: Dice): Person["document"] {
  if (country !== "CL")
    return { type: "DNI", number: String(dice.between(14_000_000, 46_000_000)) };
  const digits = String(dice.between(6_000_000, 24_000_000));
  return { type: "RUT", number: `${digits}-${rutCheckDigit(digits)}` };
}

/** Computes modulo 11 from the right with weights 2 to 7. */
function rutCheckDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? "0" : rest === 10 ? "K" : String(rest);
}
