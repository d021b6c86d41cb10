// Links between several views of the same list.
import { Link } from "react-router";
import layout from "../parts/layout.module.css";

interface WaysProps {
  readonly current: string;
  readonly ways: readonly { readonly id: string; readonly name: string; readonly to: string }[];
}

export function Ways({ current, ways }: WaysProps) {
  return (
    <ul className={layout.ways}>
      {ways.map(({ id, name, to }) => (
        <li key={id}>
          <Link to={to} preventScrollReset aria-current={id === current ? "true" : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
