// The words of the OpenID provider's pages in German.

import type { ProviderWords } from './provider-wording.ts'

export const de: ProviderWords = {
  back: 'Zur Startseite',
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
  device: {
    heading: 'Ein Gerät verbinden',
    lead: 'Geben Sie den Code ein, den Ihr Gerät zeigt.',
    code: 'Code',
    next: 'Weiter',
    unknown:
      'Dieser Code ist falsch oder benutzt, oder seine Zeit ist um. Vergleichen Sie ihn mit Ihrem Gerät, oder lassen Sie es einen neuen zeigen.',
    tooMany: 'Zu viele Codes. Warten Sie ein paar Minuten und versuchen Sie es noch einmal.',
    shows: 'Ihr Gerät muss diesen Code zeigen:',
    beware:
      'Fahren Sie nur fort, wenn Sie das selbst auf einem Ihrer Geräte begonnen haben. Hat Ihnen jemand den Code geschickt, erlauben Sie es nicht.',
    granted: {
      heading: 'Ihr Gerät ist verbunden',
      happened: 'In ein paar Sekunden geht es dort von selbst weiter.',
      next: 'Sie können diese Seite schließen.',
    },
    refused: {
      heading: 'Ihr Gerät ist nicht verbunden',
      happened: 'Nichts wurde erlaubt.',
      next: 'Sie können diese Seite schließen. Um es noch einmal zu versuchen, beginnen Sie am Gerät von vorn.',
    },
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
