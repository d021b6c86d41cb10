// The name of a compared product, with a link to whose it is.
import { Link } from "react-router";
import type { TextLink } from "../page/contents.ts";

export function ProductName({ name, lender }: { name: string; lender: TextLink }) {
  return (
    <>
      {name} (
      <Link viewTransition to={lender.path}>
        {lender.name}
      </Link>
      )
    </>
  );
}
