// Devices with passkeys that Chromium has in software (Chrome DevTools Protocol, domain WebAuthn).
import type { CDPSession, Page } from "@playwright/test";

/** Whether it is part of the computer, or a key that is put into it: there can be one of the first kind. */
export type Transport = "internal" | "usb";

export class Authenticators {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Authenticators> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    return new Authenticators(session);
  }

  /** Adds a device whose user is there and verified whenever it asks; answers its id. */
  async add(transport: Transport): Promise<string> {
    const user = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
    const options = { protocol: "ctap2", transport, hasResidentKey: true, ...user } as const;
    return (await this.#session.send("WebAuthn.addVirtualAuthenticator", { options })).authenticatorId;
  }

  /** Whether its user is there when it asks. */
  async isAttended(authenticatorId: string, enabled: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  }

  async remove(authenticatorId: string): Promise<void> {
    await this.#session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  }
}
