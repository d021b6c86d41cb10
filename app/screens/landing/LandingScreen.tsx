// The front page: starts an application, says how the service works and what decides the order.
import { Link } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { ArticleList } from "../../shell/ArticleList.tsx";
import { ScreenLink } from "../../shell/ScreenLink.tsx";
import { Check } from "./Check.tsx";
import styles from "./LandingScreen.module.css";
import { LoanStart } from "./LoanStart.tsx";

export default function LandingScreen({ page }: { page: PageData<"landing"> }) {
  const message = useMessage();
  const { heading, body, points, form, steps, ranking, purposes, questions, articles, closing } = page.content;
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.heroInner}>
          <div className={styles.claim}>
            <h1>{heading}</h1>
            {body.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Check />
                  {point}
                </li>
              ))}
            </ul>
          </div>
          <LoanStart content={form} />
        </div>
      </div>

      <section className={styles.section} aria-labelledby="steps">
        <h2 id="steps">{steps.heading}</h2>
        <ol className={styles.steps}>
          {steps.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.tinted} aria-labelledby="ranking">
        <div className={styles.split}>
          <h2 id="ranking">{ranking.heading}</h2>
          <div className={styles.text}>
            {ranking.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <ScreenLink screen="fair-comparison">{message("landing.ranking-link")}</ScreenLink>
            </p>
          </div>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="purposes">
        <h2 id="purposes">{purposes.heading}</h2>
        <p className={styles.soft}>{purposes.text}</p>
        <ul className={styles.purposes}>
          {purposes.items.map(({ name, path }) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
        <p>
          <ScreenLink screen="loan-purposes">{message("landing.purposes-link")}</ScreenLink>
        </p>
      </section>

      <section className={styles.tinted} aria-labelledby="questions">
        <div className={styles.split}>
          <h2 id="questions">{questions.heading}</h2>
          <div className={styles.questions}>
            {questions.items.map(({ question, answer }) => (
              <details key={question}>
                <summary>
                  <h3>{question}</h3>
                </summary>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </details>
            ))}
          </div>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="articles">
        <h2 id="articles">{articles.heading}</h2>
        <ArticleList articles={articles.items} cards />
        <p>
          <ScreenLink screen="blog">{message("landing.articles-link")}</ScreenLink>
        </p>
      </section>

      <section className={styles.closing} aria-labelledby="closing">
        <h2 id="closing">{closing.heading}</h2>
        <p>{closing.text}</p>
      </section>
    </>
  );
}
