// The token of the invitation that this tab was opened with, for as long as the tab is: its address never has it.

const key = "invitation";

export function rememberInvitation(storage: Storage, token: string): void {
  storage.setItem(key, token);
}

export function forgetInvitation(storage: Storage): void {
  storage.removeItem(key);
}

/** The token; undefined where the tab was opened without an invitation. */
export function invitationToken(storage: Storage): string | undefined {
  return storage.getItem(key) ?? undefined;
}

/** The address of an invitation's page, or of one of its steps, on the route of the form. */
export function invitationSearch(step?: string): string {
  return `?invitation=open${step ? `&step=${encodeURIComponent(step)}` : ""}`;
}
