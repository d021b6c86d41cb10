// The pages of the admins' area.
import type { PageData } from "../page/page-data.ts";

export type AdminPage = PageData<"admin-sme-applications" | "admin-one-page-onboarding" | "admin-users">;
