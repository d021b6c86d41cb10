// Tabs of a browser share its cookies, so signing in by a link in one lets another go on.

const name = "kirkas-sign-in";

/** Tells the other tabs who has signed in. */
export function announceSignIn(userId: string | undefined): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(userId);
  channel.close();
}

/** Calls back when this user signs in in another tab; answers what ends that. */
export function onSignIn(userId: string, heard: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data === userId) heard();
  };
  return () => channel.close();
}
