// The front page: starts an application, says how the service works and what decides the order.
import { Calculator } from "../../credit/Calculator.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { ArticleList } from "../../shell/ArticleList.tsx";
import { CountryLinks } from "../../shell/CountryLinks.tsx";
import { LinkChips } from "../../shell/LinkChips.tsx";
import { Questions } from "../../shell/Questions.tsx";
import { ScreenLink } from "../../shell/ScreenLink.tsx";
import { Check } from "./Check.tsx";
import styles from "./LandingScreen.module.css";

export default function LandingScreen({ page }: { page: PageData<"landing"> }) {
  const message = useMessage();
  const { heading, body, points, image, form, steps, ranking, purposes, questions, articles, closing, countries } =
    page.content;
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.heroInner}>
          <div className={styles.claim}>
            <h1 data-slot="heading">{heading}</h1>
            {body.map((paragraph, index) => (
              <p key={paragraph} data-slot={index === 0 ? "lead" : undefined}>
                {paragraph}
              </p>
            ))}
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Check />
                  {point}
                </li>
              ))}
            </ul>
            {/* Lazy, so that it is never fetched where it is not shown, and never before the text. */}
            <img
              className={styles.image}
              data-slot="image"
              src={image.src}
              alt={image.alt}
              width="480"
              height="220"
              loading="lazy"
            />
          </div>
          <Calculator content={form} />
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
        <LinkChips links={purposes.items} />
        <p>
          <ScreenLink screen="loan-purposes">{message("landing.purposes-link")}</ScreenLink>
        </p>
      </section>

      <section className={styles.tinted} aria-labelledby="questions">
        <div className={styles.split}>
          <h2 id="questions">{questions.heading}</h2>
          <Questions questions={questions.items} />
        </div>
      </section>

      <section className={styles.section} aria-labelledby="articles">
        <h2 id="articles">{articles.heading}</h2>
        <ArticleList articles={articles.items} cards />
        <p>
          <ScreenLink screen="blog">{message("landing.articles-link")}</ScreenLink>
        </p>
      </section>

      {countries.length > 0 && (
        <section className={styles.tinted} aria-labelledby="countries">
          <div className={styles.split}>
            <h2 id="countries">{message("landing.countries")}</h2>
            <CountryLinks countries={countries} />
          </div>
        </section>
      )}

      <section className={styles.closing} aria-labelledby="closing">
        <h2 id="closing">{closing.heading}</h2>
        <p>{closing.text}</p>
      </section>
    </>
  );
}
