// The last question: every answer with the way to change it, and what is agreed to by sending.
import { useMessage } from "../../i18n/use-message.ts";
import { AnswerList } from "./AnswerList.tsx";
import type { KindPageProps } from "./application.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import { StepPage } from "./StepPage.tsx";

export default function ReviewPage({ application, initial }: KindPageProps) {
  const message = useMessage();
  const { steps, step } = application;
  return (
    <StepPage
      application={application}
      // Consents are given anew by each sending; only the choice of lenders is remembered.
      initial={{ left_out_lenders: initial.left_out_lenders ?? [] }}
      submit={message("review.submit")}
      above={steps
        .filter((other) => other !== step)
        .map((other) => <AnswerList key={other.id} application={application} step={other} />)}
      fields={(form) => <ConsentFields application={application} form={form} />}
    />
  );
}
