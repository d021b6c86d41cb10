// What TypeScript does not know yet of the Event Timing API: https://w3c.github.io/event-timing/

/** An event that took a while. */
export interface EventTiming extends PerformanceEntry {
  /** Of a press or a key; 0 for other events. */
  readonly interactionId: number;
}

export interface EventTimingInit extends PerformanceObserverInit {
  /** Milliseconds from which on an event is reported. */
  durationThreshold: number;
}
