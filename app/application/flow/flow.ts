// The states of an application's form and the moves between them (product.md, section 8): written once, for the forms of loans,
// mortgages and companies.

/** Why a move failed, as the problem details of the answer say it. */
export interface FlowError {
  readonly title: string;
  readonly detail: string;
  /** Pointers of the fields to correct. */
  readonly fields: readonly string[];
}

export interface FlowState {
  readonly step: string;
  readonly isLoading: boolean;
  /** Per cent of the steps that are behind. */
  readonly progress: number;
  readonly error: FlowError | null;
  readonly applicationStarted: boolean;
}

/** The events that set one member, each with its member's name. */
type Setters<State> = Readonly<Record<string, keyof State & string>>;

type SetEvent<State, Members extends Setters<State>> = {
  readonly [Name in keyof Members]: { readonly type: Name; readonly value: State[Members[Name]] };
}[keyof Members];

export type FlowEvent<State, Members extends Setters<State>> =
  | { readonly type: "moveStarted" }
  | { readonly type: "moveSucceeded"; readonly step: string }
  | { readonly type: "moveFailed"; readonly error: FlowError }
  | { readonly type: "reset" }
  | SetEvent<State, Members>;

export interface Flow<State extends FlowState, Members extends Setters<State>> {
  readonly initial: State;
  readonly reduce: (state: State, event: FlowEvent<State, Members>) => State;
}

/** The state before anything has happened, but for what a form has of its own. */
export function initialFlowState(firstStep: string): FlowState {
  return { step: firstStep, isLoading: false, progress: 0, error: null, applicationStarted: false };
}

/** The flow of a form; `members` names the member that each of its own events sets. */
export function createFlow<State extends FlowState, const Members extends Setters<State>>(
  initial: State,
  members: Members,
): Flow<State, Members> {
  function reduce(state: State, event: FlowEvent<State, Members>): State {
    const change = common(event as FlowEvent<State, Record<never, never>>);
    if (change) return { ...state, ...change };
    if (event.type === "reset") return initial;
    const member = members[event.type];
    return member && "value" in event ? { ...state, [member]: event.value } : state;
  }
  return { initial, reduce };
}

/** What the events that every flow has change. */
function common(event: FlowEvent<FlowState, Record<never, never>>): Partial<FlowState> | undefined {
  switch (event.type) {
    case "moveStarted":
      return { isLoading: true };
    case "moveSucceeded":
      return { isLoading: false, error: null, applicationStarted: true, step: event.step };
    case "moveFailed":
      return { isLoading: false, error: event.error };
    default:
      return undefined;
  }
}
