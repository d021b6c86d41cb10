// Live campaigns by their name, asked of control as it searches the list.
import { joinPath } from "../address.ts";
import { readCampaigns } from "../campaigns/campaigns-api.ts";
import type { PaletteSource } from "./palette-source.ts";

const mostFound = 8;

export const campaignsSource: PaletteSource = {
  name: "palette.campaigns",
  async find(typed, { api, may, message, goTo }) {
    if (typed === "" || !may.includes("campaigns")) return [];
    const found = await readCampaigns(api, { q: typed, limit: mostFound });
    return (found?.rows ?? []).map(({ name, state }) => ({
      id: name,
      title: name,
      detail: message(`campaigns.state-${state}`),
      run: () => void goTo(joinPath("campaigns", name, "link")),
    }));
  },
};
