// Links between several views of the same list.
import { Link } from "react-router";
import tabs from "../../components/LinkTabs.module.css";
import layout from "../parts/layout.module.css";

interface ViewLinksProps {
  readonly current: string;
  readonly views: readonly { readonly id: string; readonly name: string; readonly to: string }[];
}

export function ViewLinks({ current, views }: ViewLinksProps) {
  return (
    <ul className={`${tabs.tabs} ${layout.row}`}>
      {views.map(({ id, name, to }) => (
        <li key={id}>
          <Link to={to} preventScrollReset aria-current={id === current ? "true" : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
