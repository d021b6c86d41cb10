// Roles in the reader's language; one that the console does not know, by its own name.
import { useConsoleMessage } from "../i18n/messages.ts";

const names = { operator: "role.operator", marketer: "role.marketer", admin: "role.admin" } as const;

const isNamed = (role: string): role is keyof typeof names => role in names;

export function useRoleNames(roles: readonly string[]): string {
  const message = useConsoleMessage();
  return roles.map((role) => (isNamed(role) ? message(names[role]) : role)).join(", ");
}
