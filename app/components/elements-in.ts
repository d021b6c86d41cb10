// For tests: what a component consists of, so that the handlers of its parts can be called.
import { type ComponentType, isValidElement, type ReactElement, type ReactNode } from "react";
import { Button } from "./Button.tsx";

// biome-ignore lint/suspicious/noExplicitAny: each type of element has props of its own.
type Props = any;
type Render = (props: Props) => ReactNode;

/**
 * The elements of a type in a tree, in order: of HTML by their name, or those of a component. Components in between are rendered, but for
 * those that are `closed`: what has state can't be rendered alone.
 */
export function elementsIn(
  tree: ReactNode,
  type: string | ComponentType<Props>,
  ...closed: readonly ComponentType<Props>[]
): ReactElement<Props>[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => elementsIn(one, type, ...closed));
  if (!isValidElement<Props>(tree)) return [];
  const { type: own, props }: ReactElement<Props> = tree;
  if (own === type) return [tree];
  if (typeof own !== "function") return elementsIn(props.children, type, ...closed);
  return [Button, ...closed].some((one) => one === own) ? [] : elementsIn((own as Render)(props), type, ...closed);
}
