// The button that shows the offers that have arrived since; without any there is none.

import { Button } from "../components/Button.tsx";
import { useMessage } from "../i18n/use-message.ts";

interface NewOffersProps {
  readonly count: number;
  readonly onShow: () => void;
}

export function NewOffers({ count, onShow }: NewOffersProps) {
  const message = useMessage();
  if (count === 0) return null;
  return (
    <Button quiet onClick={onShow}>
      {message("offers.show-new", { count })}
    </Button>
  );
}
