// The estimate of an experiment's audience while its condition and pages are edited.
import { useEffect, useState } from "react";
import { useServices } from "../../services.ts";
import type { JsonObject } from "../json.ts";
import { type Problem, problemOf } from "../problem.ts";
import { type AudienceQuestion, type Estimate, estimateAudience, questionOf } from "./estimate.ts";

/** Milliseconds after the last change until control is asked. */
const pause = 300;

/** What is known of the audience: nothing yet, an estimate, or why there is none. */
export type Audience = undefined | { readonly estimate: Estimate } | { readonly problem: Problem };

export function useAudience(experiment: JsonObject): Audience {
  const { api } = useServices();
  const [audience, setAudience] = useState<Audience>();
  // Whatever else changes in the experiment changes nothing of this.
  const question = JSON.stringify(questionOf(experiment));

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      try {
        const estimate = await estimateAudience(api, JSON.parse(question) as AudienceQuestion, signal);
        if (!signal.aborted) setAudience(estimate && { estimate });
      } catch (failure) {
        if (!signal.aborted) setAudience({ problem: problemOf(failure) });
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, question]);

  return audience;
}
