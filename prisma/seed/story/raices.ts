/** 'Raíces del Sur', planting native trees in Chile: fourteen months, two campaigns. */
import type { OrganizationStory } from "./campaign-story";
import { monthlyDonation, oneTimeDonation } from "./scripted-donations";
import { raicesTeams } from "./teams";

const forest = {
  type: "fundraise",
  title: "Un árbol al mes",
  description:
    "Reforestamos con especies nativas los cerros que se quemaron en el Biobío. Cada mes tu aporte " +
    "planta, riega y cuida, y te mostramos dónde crece.",
  amounts: [
    { amount: "5000", caption: "Un quillay" },
    { amount: "10000", caption: "Dos quillayes y su riego" },
    { amount: "20000", caption: "Un metro de cerco" },
  ],
  min_amount: "2000",
  immediate_charging: false,
  style: { color: "#23613b" },
};
const nursery = {
  type: "crowdfund",
  title: "Vivero de especies nativas",
  description:
    "Queremos producir nuestras propias plantas: un vivero de doscientos metros cuadrados junto a la " +
    "escuela de Cañete, donde también aprendan los niños.",
  objective: "6000000",
  amounts: [
    { amount: "10000", caption: "Una bandeja de almácigos" },
    { amount: "30000", caption: "Un metro de malla" },
  ],
  style: { color: "#7a5a1e" },
};

export const raices: OrganizationStory = {
  slug: "raices-del-sur",
  country: "CL",
  timezone: "America/Santiago",
  unit: 1n,
  worth: (monthsAgo) => 0.997 ** monthsAgo,
  step: 1000,
  months: 14,
  face: {
    short_description: "Plantamos árboles nativos donde hubo fuego, con las escuelas del Biobío.",
    categories: ["medio_ambiente"],
    address: { city: "Cañete" },
    color: "#23613b",
  },
  campaigns: [
    {
      key: "monthly",
      content: forest,
      cover: "forest",
      update: {
        title: "Los quillayes pasaron el verano",
        body:
          "Volvimos al cerro y contamos: **nueve de cada diez árboles** siguen en pie. El riego por " +
          "goteo llega ahora a toda la ladera norte.",
      },
      since: 14,
      donations: (monthsAgo) => 14 + (14 - monthsAgo) * 0.8,
      monthly: 0.9,
      amounts: { 5000: 44, 10000: 32, 20000: 10, 3000: 8, 15000: 6 },
    },
    {
      key: "nursery",
      content: nursery,
      cover: "nursery",
      since: 5,
      donations: (monthsAgo) => (monthsAgo === 5 ? 48 : 9),
      monthly: 0,
      amounts: { 10000: 46, 30000: 24, 20000: 20, 50000: 8, 100000: 2 },
      peakDay: 5,
    },
  ],
  teams: raicesTeams,
  scripted: (at) => [
    ...monthlyDonation("rayen-huenchullan", "Rayén Huenchullán", at(12, 3, "18:22"), {
      country: "CL",
      amount: 10_000n,
      collectDay: 5,
      refused: { 6: "do_not_honor" },
    }),
    ...oneTimeDonation("ignacio-undurraga", "Ignacio Undurraga", at(5, 6, "12:04"), {
      campaign: "nursery",
      country: "CL",
      amount: 800_000n,
    }),
  ],
};
