// An offer's rate in words: fixed, or what a variable one is made of.
import type { OfferDetails } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";

interface RateTextOptions {
  readonly message: Message;
  readonly percent: (value: number) => string;
}

export function rateText(offer: OfferDetails, { message, percent }: RateTextOptions): string {
  const { rate_percent, reference_rate, margin } = offer;
  const rate = percent(rate_percent);
  if (typeof reference_rate !== "number" || typeof margin !== "number") return message("offer.rate-fixed", { rate });
  return message("offer.rate-variable", { rate, reference: percent(reference_rate), margin: percent(margin) });
}
