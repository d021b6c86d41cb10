// What the parts of the benchmark hand each other.

/** A process that answers. */
export interface Process {
  pid: number;
  /** What it wrote to its log, at most the last 4,000 characters. */
  errors: () => string;
  /** Throws an error that says how the process ended, if it did, and what it wrote last. */
  assertAlive: () => void;
  stop: () => Promise<void>;
}

export type Headers = Record<string, string>;

export interface Request {
  path: string;
  /** The right value of the header `compared`. */
  value?: string;
  /** The number of the right body in `bodies`, from 1; 0 for none. */
  body?: number;
  cookie?: string;
}

/** What a contender is asked, and what it has to answer. */
export interface Workload {
  method?: string;
  /** What each request sends. */
  content?: string;
  status: number;
  /** The header whose value is compared. */
  compared?: string;
  headers: Headers;
  /** Files with the right bodies. */
  bodies?: string[];
  /** Whether any body is right. */
  anybody?: boolean;
  requests: Request[];
}

/** Median, least and most of some figures. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** How long and how often each kind of work is measured. */
export interface Rounds {
  rounds: number;
  seconds: number;
  warmUp?: number;
  connections: number;
}

/** One run of the benchmark. */
export interface Plan extends Rounds {
  /** Numbers of rules, and the one at which everything but redirects is measured. */
  sizes: number[];
  usual: number;
  /** Cold starts of each contender. */
  starts: number;
  growth: { rounds: number; rules: number[]; kilobytes: number[]; steps: number[] };
}

/** A redirect table, compiled, with requests for it. */
export interface Table {
  rules: number;
  folder: string;
  /** Rows of source and target. */
  rows: () => string[][];
  /** Requests that a rule answers: path, its rule's target, and where chains end. */
  hits: [string, string, string][];
  misses: string[];
}

/** Folders with the values of each KV namespace. */
export interface Folders {
  edge: string;
  pages: string;
  peers?: string;
}

/** Values that a namespace in KV was asked for so far: all of them, and parts of the redirect table among them. */
export interface Reads {
  values: number;
  bundles: number;
}

/** What contenders need to know of the data that they are measured on. */
export interface Context {
  table: Table;
  folders: Folders;
  /** Addresses of KV by namespace, and of the API's origin. */
  addresses: { edge: string; peers?: string };
  origin: string;
  /** The contents of the page, where it is not the release's. */
  text?: string;
  reads: () => Reads;
}

/** How a contender answers: what differs between contenders that answer rightly. */
export interface Conventions {
  /** Whether it is a baseline, which may answer something else that costs the least. */
  baseline?: boolean;
  /** Whether a chain of redirects is one hop. */
  endsChains?: boolean;
  location: (target: string) => string;
  /** The file with the body of a page, an asset or the not-found page. */
  body: (name: Subject) => string;
  /** What the page with an experiment is asked and answers; undefined where the contender has none. */
  experiment?: () => Workload;
}

export type Subject = "page" | "asset" | "missing";

/** A contender that can be started any number of times. */
export interface Startable {
  name: string;
  port: number;
  conventions: Conventions;
  start: () => Process;
}

export type Running = Startable & Process;

/** One round of a contender: requests a second, microseconds of the processor a request, latencies in ms, reads of KV a request. */
export interface Measure {
  requests: number;
  perSecond: number;
  processor: number;
  p50: number;
  p99: number;
  valuesRead: number;
  bundlesRead: number;
}

/** A contender's rounds of one kind of work. */
export interface Figures extends Record<Exclude<keyof Measure, "requests">, Spread> {
  /** The baseline's processor time divided by its own. */
  processorRatio: Spread;
  /** The edge's requests a second divided by its own. */
  edgeTimes?: Spread;
}

/** Contenders by name, with the baseline of the work under `baseline`. */
export type FiguresByName = Record<string, Figures>;

export interface Comparison {
  kind: string;
  rules: number;
  figures: FiguresByName;
}

export interface ColdStart {
  milliseconds: Spread;
  memory: Spread;
}

/** The edge's own memory, in bytes. */
export interface Memory {
  wasm: number;
  caches: number;
}

export interface Growth {
  rules: {
    rules: number;
    cold: ColdStart;
    hit: Figures;
    miss: Figures;
    baseline: Figures;
    stored: number;
    memory: number;
  }[];
  pageSizes: { kilobytes: number; figures: FiguresByName }[];
  connections: { connections: number; redirect: FiguresByName; page: FiguresByName }[];
}

export interface Versions {
  date: string;
  processor: string;
  workerd: string;
  node: string;
  nginx: string;
  wrk: string;
}

export interface Results {
  plan: Plan;
  versions: Versions;
  comparisons: Comparison[];
  /** Memory of each contender's process after the load, in bytes, by number of rules and name. */
  processes: Record<number, Record<string, number>>;
  cold: Record<number, Record<string, ColdStart>>;
  memory: Memory;
  growth: Growth;
}
