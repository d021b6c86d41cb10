// Companies' applications, for admins: the list, or the case that the address names.
import { useAreaFigures } from "../../lender/area-figures.ts";
import { useQuery } from "../../page/use-query.ts";
import type { AdminPage } from "../admin-page.ts";
import { CasePage } from "./CasePage.tsx";
import { ListPage } from "./ListPage.tsx";
import sheet from "./sme-area.css?url";

export default function SmePage({ page }: { page: AdminPage }) {
  const figures = useAreaFigures(page.content);
  const id = useQuery().get("case");
  return (
    <div>
      <link rel="stylesheet" href={sheet} precedence="sme-area" />
      {id ? <CasePage key={id} id={id} figures={figures} /> : <ListPage figures={figures} />}
    </div>
  );
}
