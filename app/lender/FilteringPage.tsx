// The rules and prices of the lender's products: one is chosen in the address, and edited as a form.
import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { ApiClient } from "../api/client.ts";
import type { LenderProducts } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { SelectField } from "../components/SelectField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { useQuery } from "../page/use-query.ts";
import { useAreaFigures } from "./area-figures.ts";
import { ProductRules } from "./filtering/ProductRules.tsx";
import { useLenderUrl } from "./lender-context.ts";
import type { LenderPage } from "./lender-page.ts";
import layout from "./parts/layout.module.css";
import { WhenLoaded } from "./parts/WhenLoaded.tsx";
import { queryWith } from "./query-with.ts";

export default function FilteringPage({ page }: { page: LenderPage }) {
  const url = useLenderUrl();
  const load = useCallback((api: ApiClient) => api.get<LenderProducts>(url("/products")), [url]);
  const [loaded, again] = useLoaded(load);
  return (
    <div className={layout.stack}>
      <WhenLoaded loaded={loaded} again={again}>
        {(products) => <Products products={products} page={page} />}
      </WhenLoaded>
    </div>
  );
}

function Products({ products, page }: { products: LenderProducts; page: LenderPage }) {
  const message = useMessage();
  const navigate = useNavigate();
  const query = useQuery();
  const figures = useAreaFigures(page.content);
  const { items } = products;
  const chosen = items.find(({ id }) => id === query.get("product")) ?? items[0];
  if (!chosen) return <p>{message("rules.no-products")}</p>;
  return (
    <>
      <div className={layout.fields}>
        <SelectField
          id="product"
          label={message("work.product")}
          value={chosen.id}
          onChange={({ target }) => void navigate({ search: queryWith(query, { product: target.value }) })}
        >
          {items.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </SelectField>
      </div>
      <ProductRules key={chosen.id} product={chosen.id} purposes={page.content.purposes} figures={figures} />
    </>
  );
}
