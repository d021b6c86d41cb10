// The front page: starts an application, says how the service works and what decides the order.
import { lazy, Suspense } from "react";
import { ArticleList } from "../../articles/ArticleList.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Illustration } from "../../components/Illustration.tsx";
import { Questions } from "../../components/Questions.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { Calculator } from "../../credit/Calculator.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useUser } from "../../services.ts";
import { CountryLinks } from "../../shell/CountryLinks.tsx";
import { CheapestLoans } from "./CheapestLoans.tsx";
import styles from "./LandingScreen.module.css";
import { PurposeTiles } from "./PurposeTiles.tsx";
import { TrustStrip } from "./TrustStrip.tsx";

/** Without a connection the page does without. */
const HomePart = lazy(() => import("../../home/HomePart.tsx").catch(() => ({ default: () => null })));

const stepPictures = ["budget", "compare-offers", "borrower-rights"] as const;

export default function LandingScreen({ page }: { page: PageData<"landing"> }) {
  const message = useMessage();
  const { profile } = useUser();
  const {
    heading,
    body,
    points,
    image,
    form,
    lenders,
    trust,
    steps,
    ranking,
    purposes,
    questions,
    articles,
    closing,
    countries,
  } = page.content;
  return (
    <>
      <div className={styles.hero}>
        {/* Lazy, so that the picture of an experiment never comes before the text. */}
        <img
          className={styles.image}
          data-slot="image"
          src={image.src}
          alt={image.alt}
          width="1440"
          height="560"
          loading="lazy"
        />
        <div className={styles.heroInner}>
          <div className={styles.claim}>
            <h1 data-slot="heading">{heading}</h1>
            {body.map((paragraph, index) => (
              <p key={paragraph} data-slot={index === 0 ? "lead" : undefined}>
                {paragraph}
              </p>
            ))}
          </div>
          <Calculator
            content={form}
            beside={(loan) => <CheapestLoans lenders={lenders} {...loan} style={form.style} />}
          />
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <TrustStrip trust={trust} />
      {profile && (
        <Suspense>
          <HomePart form={form} />
        </Suspense>
      )}

      <section className={styles.section} aria-labelledby="steps">
        <h2 id="steps">{steps.heading}</h2>
        <ol className={styles.steps}>
          {steps.items.map(({ title, text }, index) => (
            <li key={title}>
              <Illustration name={stepPictures[index] ?? "other"} large />
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
        <PurposeTiles purposes={purposes.items} />
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
