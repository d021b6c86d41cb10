// A lender on one page: its sections, each saved by itself, and how far it is.
import { useCallback, useState } from "react";
import { Link } from "react-router";
import type { ApiClient } from "../../api/client.ts";
import type { OnboardedLender } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import layout from "../../lender/parts/layout.module.css";
import { WhenLoaded } from "../../lender/parts/WhenLoaded.tsx";
import { CommissionSection } from "./CommissionSection.tsx";
import { GoingLive } from "./GoingLive.tsx";
import { IntegrationSection } from "./IntegrationSection.tsx";
import { LenderUsersSection } from "./LenderUsersSection.tsx";
import { ProductsSection } from "./ProductsSection.tsx";
import { TextSection } from "./TextSection.tsx";
import { TrialSection } from "./TrialSection.tsx";

interface LenderPageProps {
  readonly id: string;
  readonly figures: AreaFigures;
}

export function LenderPage({ id, figures }: LenderPageProps) {
  const message = useMessage();
  const load = useCallback(
    (api: ApiClient) => api.get<OnboardedLender>(`/api/v1/admin/lenders/${encodeURIComponent(id)}`),
    [id],
  );
  const [loaded, again] = useLoaded(load);
  return (
    <div className={layout.stack}>
      <p>
        <Link to="?">{message("onboarding.all")}</Link>
      </p>
      <WhenLoaded loaded={loaded} again={again}>
        {(read) => <Sections read={read} figures={figures} />}
      </WhenLoaded>
    </div>
  );
}

function Sections({ read, figures }: { readonly read: OnboardedLender; readonly figures: AreaFigures }) {
  const [lender, setLender] = useState(read);
  const section = { lender, onChange: setLender };
  return (
    <div className={layout.stack}>
      <h2>{lender.name}</h2>
      <GoingLive {...section} figures={figures} />
      <TextSection {...section} name="company" />
      <TextSection {...section} name="contacts" />
      <TextSection {...section} name="legal" />
      <ProductsSection {...section} />
      <IntegrationSection {...section} />
      <CommissionSection {...section} />
      <LenderUsersSection {...section} />
      <TrialSection {...section} figures={figures} />
    </div>
  );
}
