// Where a visitor signs in. `?next=` names where they go then.
import { useSearchParams } from "react-router";
import type { PageData } from "../../page/page-data.ts";
import { safeLocalPath } from "../../site/local-path.ts";
import { SignIn } from "../../user/SignIn.tsx";

export default function LoginScreen({ page }: { page: PageData<"login"> }) {
  const [search] = useSearchParams();
  return <SignIn page={page} lead={page.content.body[0]} next={safeLocalPath(search.get("next"))} />;
}
