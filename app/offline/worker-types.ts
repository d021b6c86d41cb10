// The parts of a service worker's global scope that ours use; the app's types are those of a window.

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface WorkerScope {
  readonly location: Location;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: WorkerEvent & MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
}
