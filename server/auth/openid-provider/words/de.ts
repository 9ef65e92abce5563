// The words of the OpenID provider's pages in German.

import type { ProviderWords } from './wording.ts'

export const de: ProviderWords = {
  back: 'Zur Anwendung',
  code: 'Fehlercode',
  told: 'Was nicht stimmt',
  consent: {
    heading: (name) => `Weiter zu ${name}?`,
    lead: (name) => `${name} möchte Sie mit Ihrem Konto hier anmelden.`,
    account: 'Ihr Konto',
    asksFor: 'Worum gebeten wird',
    scopes: {
      openid: 'Zu wissen, welches Konto Ihres ist',
      email: 'Ihre E-Mail-Adresse, und ob sie bestätigt ist',
      profile: 'Ihr Name und Ihr Bild',
      offline_access: 'Diesen Zugriff zu behalten, wenn Sie sich hier abmelden',
    },
    otherScope: (scope, resource) => `„${scope}“ bei ${resource}`,
    never: 'Ihr Passwort, Ihre Codes und Ihre anderen Sitzungen bleiben verborgen.',
    takeBack: 'Sie können es jederzeit zurücknehmen: verbundene Anwendungen',
    allow: 'Erlauben',
    refuse: 'Nicht erlauben',
  },
  applications: {
    heading: 'Verbundene Anwendungen',
    lead: 'Sie melden Sie mit Ihrem Konto hier an. Was eine darf, endet sofort, wenn Sie sie entfernen.',
    none: 'Mit Ihrem Konto ist keine Anwendung verbunden.',
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
  },
  signOut: {
    heading: 'Abmelden?',
    lead: 'Eine Anwendung möchte Sie auch hier abmelden.',
    yes: 'Abmelden',
    no: 'Angemeldet bleiben',
  },
  signedOut: {
    heading: 'Sie sind abgemeldet',
    happened: 'Ihre Sitzung ist beendet.',
    next: 'Sie können diese Seite schließen.',
  },
  ended: {
    heading: 'Diese Anmeldung geht nicht weiter',
    happened:
      'Sie ist beendet, oder Sie haben sie in einem anderen Browser begonnen. Nichts hat sich geändert.',
    next: 'Gehen Sie zurück zu der Anwendung, von der Sie kommen, und beginnen Sie von vorn.',
  },
  refused: {
    heading: 'Diese Anmeldung geht nicht weiter',
    happened:
      'Die Anwendung, von der Sie kommen, hat um etwas gebeten, das sie nicht darf. Nichts hat sich geändert.',
    next: 'Gehen Sie zurück und versuchen Sie es noch einmal. Geschieht es wieder, nennen Sie deren Support, was unten steht.',
  },
}
