// Sessions of visitors who consent, by day or by what they have in common.
import { SelectField } from "../../components/SelectField.tsx";
import { useQuery } from "../../page/use-query.ts";
import { DayLines } from "../charts/DayLines.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { useWriting } from "../i18n/writing.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { CsvLink } from "./CsvLink.tsx";
import { CutNotice } from "./CutNotice.tsx";
import { MostBars } from "./MostBars.tsx";
import { PeriodForm } from "./PeriodForm.tsx";
import { daysBefore } from "./period.ts";
import { readSessions, type SessionMeasure, type Sessions, sessionMeasures } from "./reports-calls.ts";
import { SavedViews } from "./SavedViews.tsx";
import { type Count, countsByValue } from "./sums.ts";
import { useChange } from "./use-change.ts";
import { useCompared } from "./use-compared.ts";
import { type Period, usePeriod } from "./use-period.ts";

export function SessionsReport() {
  const message = useConsoleMessage();
  const query = useQuery();
  const period = usePeriod();
  const { days, compares } = period;
  const by = sessionMeasures.find((measure) => measure === query.get("by")) ?? "day";
  const nameOf = (by: string) => {
    const measure = sessionMeasures.find((measure) => measure === by);
    return measure ? message(`reports.by-${measure}`) : by;
  };
  const question = `${by} ${days.from} ${days.to} ${compares}`;
  return (
    <>
      <PeriodForm key={question} path="reports" {...period}>
        <SelectField id="report-by" name="by" label={message("reports.by")} defaultValue={by}>
          {sessionMeasures.map((measure) => (
            <option key={measure} value={measure}>
              {message(`reports.by-${measure}`)}
            </option>
          ))}
        </SelectField>
      </PeriodForm>
      <Answer key={`answer ${question}`} by={by} days={days} compares={compares} />
      <SavedViews report="sessions" period={period} by={by} nameOf={nameOf} />
    </>
  );
}

interface AnswerProps extends Period {
  readonly by: SessionMeasure;
}

function Answer({ by, days, compares }: AnswerProps) {
  const message = useConsoleMessage();
  const [loaded, again] = useCompared((api, days) => readSessions(api, by, days), { days, compares });
  return (
    <section aria-labelledby="report-sessions" className={layout.panel}>
      <h2 id="report-sessions">{message("reports.sessions")}</h2>
      <p>{message("reports.sessions-lead")}</p>
      <WhenLoaded loaded={loaded} again={again}>
        {(answers) => (
          <>
            <SessionsChart by={by} days={days} {...answers} />
            <CutNotice rows={answers.now.sessions.length} />
          </>
        )}
      </WhenLoaded>
      <CsvLink report="sessions" query={{ by, ...days }} name={`sessions-${by}`} text={message("reports.csv")} />
    </section>
  );
}

const countsOf = ({ sessions }: Sessions): Count[] =>
  sessions.map(({ value, sessions }) => ({ value, count: sessions }));

interface SessionsChartProps extends Omit<AnswerProps, "compares"> {
  readonly now: Sessions;
  /** Of as many days before; undefined where it is not compared. */
  readonly before: Sessions | undefined;
}

export function SessionsChart({ by, days, now, before }: SessionsChartProps) {
  const message = useConsoleMessage();
  const write = useWriting();
  const change = useChange();
  const { total, unreadable } = now.sums ?? { total: 0, unreadable: 0 };
  const sentence = [
    message("reports.sessions-sentence", { count: total }),
    ...(before && total > 0 ? [change(total, before.sums?.total ?? 0)] : []),
    ...(unreadable > 0 ? [message("reports.unreadable", { count: unreadable })] : []),
  ].join(" ");
  if (total === 0) return <p>{sentence}</p>;
  const heading = message("reports.sessions-by", { measure: message(`reports.by-${by}`) });
  if (by !== "day")
    return (
      <MostBars
        heading={heading}
        sentence={sentence}
        measure={message(`reports.by-${by}`)}
        series={message("reports.sessions")}
        counts={countsByValue(countsOf(now))}
        write={write.number}
      />
    );
  const daily = countsByValue(countsOf(now), days);
  const earlier = before && countsByValue(countsOf(before), daysBefore(days));
  return (
    <DayLines
      heading={heading}
      sentence={sentence}
      days={daily.map(({ value }) => value)}
      series={[{ name: message("reports.sessions"), values: daily.map(({ count }) => count) }]}
      before={earlier?.map(({ count }) => count)}
    />
  );
}
