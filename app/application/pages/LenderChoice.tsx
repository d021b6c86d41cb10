// The lenders that an application goes to, from which any can be left out.
import { useMessage } from "../../i18n/use-message.ts";
import { CheckField } from "../fields/CheckField.tsx";
import { Group } from "../fields/Group.tsx";
import type { RecipientsProps } from "./application.ts";
import { useOpenLenders } from "./use-open-lenders.ts";

export function LenderChoice({ application, form: { values, mistakes, change } }: RecipientsProps) {
  const message = useMessage();
  const leftOut = (values.left_out_lenders as readonly string[] | undefined) ?? [];
  const toggle = (id: string, isLeftOut: boolean) =>
    change({ ...values, left_out_lenders: isLeftOut ? [...leftOut, id] : leftOut.filter((other) => other !== id) });
  const lenders = useOpenLenders(application.page.content.lenders);
  return (
    <Group
      id="left_out_lenders"
      label={message("field.left_out_lenders")}
      hint={message("hint.left_out_lenders")}
      mistake={mistakes.get("/left_out_lenders")}
    >
      {lenders.map(({ id, name }, index) => (
        <CheckField
          key={id}
          id={index === 0 ? "left_out_lenders" : `left_out_lenders-${index}`}
          label={message("review.leave-out", { lender: name })}
          value={leftOut.includes(id)}
          onChange={(isLeftOut) => toggle(id, isLeftOut)}
        />
      ))}
    </Group>
  );
}
