// Keeps a short text in this tab or on this device; where the browser refuses that, it is forgotten with the page.

/** An empty text is as good as none. @param area of this tab, or of this device */
export function stored(area: 'sessionStorage' | 'localStorage', key: string) {
  const name = `lockstep.${key}`
  return {
    read(): string {
      try {
        return window[area].getItem(name) ?? ''
      } catch {
        return ''
      }
    },
    keep(text: string): void {
      try {
        if (text) window[area].setItem(name, text)
        else window[area].removeItem(name)
      } catch {
        // See above.
      }
    },
    take(): string {
      const text = this.read()
      this.keep('')
      return text
    },
  }
}

/** What was typed and not yet sent, over a reload and a change of language: never a password, never a code. */
export const draft = (field: 'name' | 'email' | 'fields' | 'organization') =>
  stored('sessionStorage', `draft.${field}`)

/** `password`, `code`, `passkey`, or the id of a provider. */
export const lastWay = stored('localStorage', 'lastWay')

/** The id of the provider that this tab has left for, until the next page of the form. */
export const askedProvider = stored('sessionStorage', 'askedProvider')

/** `true` or `false`, from a sign-in in this tab until the application has heard of it. */
export const keepSignedIn = stored('sessionStorage', 'keepSignedIn')

/** Where somebody wanted to go who has to sign in first. */
export const returnPath = stored('sessionStorage', 'returnPath')

/** The session's token, from the form to the next page, for the account's alone: a browser may keep the auth service's cookie back. */
export const handedToken = stored('sessionStorage', 'token')

/** Not empty while this tab shows pages for members. */
export const inside = stored('sessionStorage', 'inside')

/** What has been done, in words, for the next page to say. */
export const said = stored('sessionStorage', 'said')

/** The provider that this tab has left for to link it. */
export const linking = stored('sessionStorage', 'linking')

/** Where a step-up has led back to without a proof, because the sign-in was just then. */
export const ledBack = stored('sessionStorage', 'ledBack')

/** Not empty while an operator acts as somebody in this browser: whether they do, and as whom, the services say. */
export const impersonated = stored('localStorage', 'impersonated')

/** Not empty when this browser has just been signed out: `accountDeleted` where that was why. */
export const signedOut = stored('sessionStorage', 'signedOut')
