// What the API is asked about offers and applications, and an offer's terms as the calculations take them.
import type { ApiClient } from "../api/client.ts";
import type {
  Application,
  InformationMessage,
  InformationRequest,
  OfferDetails,
  RequestFile,
  Review,
  ReviewRequest,
  ScheduledPayment,
} from "../api/types.ts";
import { type CostParts, costParts, type LoanTerms } from "../credit/loan-cost.ts";

/** An offer's terms, for what is worked out from them. The API's money is in hundredths. */
export function offerTerms(offer: OfferDetails): LoanTerms {
  return {
    principal: offer.amount / 100,
    ratePercent: offer.rate_percent,
    months: offer.months,
    openingFee: offer.opening_fee / 100,
    feeCapitalised: false,
    monthlyFee: offer.monthly_fee / 100,
  };
}

/** What an offer's payments are for, as the lender reckons its total. */
export function offerParts(offer: OfferDetails): CostParts {
  return costParts(offerTerms(offer), { totalCost: offer.total_cost / 100 });
}

/** Address of an offer in the API. */
export const offerAddress = (id: string) => `/api/v1/offers/${encodeURIComponent(id)}`;

export interface OfferWithSchedule {
  readonly offer: OfferDetails;
  readonly schedule: readonly ScheduledPayment[];
}

/** An offer and all its payments; undefined when access was denied. Throws as the API's calls do. */
export async function loadOffer(api: ApiClient, id: string): Promise<OfferWithSchedule | undefined> {
  const [offer, schedule] = await Promise.all([
    api.get<OfferDetails>(offerAddress(id)),
    api.get<ScheduledPayment[]>(`${offerAddress(id)}/schedule`),
  ]);
  return offer && schedule && { offer, schedule };
}

/** Accepts an offer, whose information was opened, and answers it; undefined when access was denied. Throws likewise. */
export function acceptOffer(
  api: ApiClient,
  { id }: Pick<OfferDetails, "id">,
  iban?: string,
): Promise<OfferDetails | undefined> {
  return api.post(`${offerAddress(id)}/accept`, { information_opened: true, ...(iban && { iban }) });
}

/** What a user does with an offer besides accepting it. */
export type OfferChange = "decline" | "restore" | "cancel";

/** Does it and answers the offer; undefined when access was denied. Throws likewise. */
export function changeOffer(
  api: ApiClient,
  { id }: Pick<OfferDetails, "id">,
  change: OfferChange,
): Promise<OfferDetails | undefined> {
  return api.post(`${offerAddress(id)}/${change}`);
}

/** Withdraws an application and answers it; undefined when access was denied. Throws likewise. */
export function withdrawApplication(api: ApiClient, { id }: Pick<Application, "id">): Promise<Application | undefined> {
  return api.post(`/api/v1/applications/${encodeURIComponent(id)}/withdraw`);
}

/** Asks for a person at a lender that offers nothing, and answers the review; undefined when access was denied. Throws likewise. */
export function requestReview(
  api: ApiClient,
  { id }: Pick<Application, "id">,
  request: ReviewRequest,
): Promise<Review | undefined> {
  return api.post(`/api/v1/applications/${encodeURIComponent(id)}/reviews`, request);
}

/** Answers what a lender asked, and answers the request; undefined when access was denied. Throws likewise. */
export function answerInformationRequest(
  api: ApiClient,
  { id }: Pick<InformationRequest, "id">,
  answer: InformationMessage,
): Promise<InformationRequest | undefined> {
  return api.post(`/api/v1/information-requests/${encodeURIComponent(id)}/answer`, answer);
}

/** Adds a file to the answer to what a lender asked, and answers it; undefined when access was denied. Throws likewise. */
export function addRequestFile(
  api: ApiClient,
  { id }: Pick<InformationRequest, "id">,
  file: File,
): Promise<RequestFile | undefined> {
  const name = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return api.upload(`/api/v1/information-requests/${encodeURIComponent(id)}/files`, file, {
    "content-type": file.type || "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${name}`,
  });
}

/** Takes a file back. Throws likewise. */
export async function removeRequestFile(
  api: ApiClient,
  request: Pick<InformationRequest, "id">,
  file: Pick<RequestFile, "id">,
): Promise<void> {
  await api.delete(requestFileAddress(request, file));
}

/** Where a file of one's own is downloaded. */
export function requestFileAddress({ id }: Pick<InformationRequest, "id">, file: Pick<RequestFile, "id">): string {
  return `/api/v1/information-requests/${encodeURIComponent(id)}/files/${encodeURIComponent(file.id)}`;
}
