// The words of the OpenID provider's pages in German: machine-translated, not yet read by a native speaker.

import type { ProviderWords } from './provider-wording.ts'

export const de: ProviderWords = {
  back: 'Zur Startseite',
  code: 'Fehlercode',
  told: 'Details',
  consent: {
    heading: (name) => `Weiter zu ${name}?`,
    lead: (name) => `${name} möchte Sie mit Ihrem Konto hier anmelden.`,
    unverified:
      'Nicht geprüft: Diese Anwendung hat sich selbst registriert; das kann jede. Erlauben Sie es nur, wenn Sie das selbst begonnen haben und das Ziel kennen.',
    account: 'Ihr Konto',
    another: 'Anderes Konto verwenden',
    organization: 'Organisation',
    anotherOrganization: 'Andere Organisation wählen',
    goesTo: 'Führt Sie zu',
    onDevice: (where) => `einem Programm auf diesem Gerät (${where})`,
    asksFor: 'Das darf die Anwendung',
    scopes: {
      openid: 'Ihr Konto wiedererkennen',
      email: 'Ihre E-Mail-Adresse sehen, und ob sie bestätigt ist',
      profile: 'Ihren Namen und Ihr Bild sehen',
      organizations: 'Die Organisation sehen, die Sie wählen, und Ihre Rolle darin',
      offline_access: 'Den Zugriff behalten, wenn Sie sich abmelden',
    },
    fields: (titles) => `Ihre Angaben sehen: ${titles}`,
    otherScope: (scope, resource) => `„${scope}“ bei ${resource}`,
    never: 'Ihr Passwort, Ihre Codes und Ihre anderen Sitzungen sieht sie nie.',
    takeBack: 'Sie können den Zugriff jederzeit beenden:',
    allow: 'Erlauben',
    refuse: 'Nicht erlauben',
  },
  choice: {
    heading: 'Organisation wählen',
    lead: (name) => `${name} fragt, welche Ihrer Organisationen Sie dort nutzen möchten.`,
    cancel: 'Abbrechen',
  },
  device: {
    heading: 'Ein Gerät verbinden',
    lead: 'Geben Sie den Code ein, den Ihr Gerät zeigt.',
    code: 'Code',
    next: 'Weiter',
    asks: (name) => `${name} möchte Sie auf einem anderen Gerät mit Ihrem Konto anmelden.`,
    unknown:
      'Dieser Code ist falsch, schon verwendet oder abgelaufen. Vergleichen Sie ihn mit Ihrem Gerät, oder lassen Sie es einen neuen zeigen.',
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
      happened: 'Es wurde nichts erlaubt.',
      next: 'Sie können diese Seite schließen. Um es noch einmal zu versuchen, beginnen Sie am Gerät von vorn.',
    },
    heldBack: {
      heading: 'Ihr Gerät ist nicht verbunden',
      happened: 'Dieser Dienst erlaubt das für Ihr Konto nicht.',
      next: 'Sie können diese Seite schließen. Halten Sie das für einen Irrtum, wenden Sie sich an den Support.',
    },
    withoutOrganization: {
      heading: 'Ihr Gerät ist nicht verbunden',
      happened: 'Es fragt nach einer Organisation, in der Sie kein Mitglied sind.',
      next: 'Sie können diese Seite schließen. Lassen Sie sich von der Organisation einladen und beginnen Sie auf dem Gerät von vorn.',
    },
    reason: 'Grund',
    unanswered: {
      heading: 'Ihr Gerät ist noch nicht verbunden',
      happened: 'Wir können gerade nicht prüfen, ob das erlaubt ist. Es liegt weder an Ihnen noch am Gerät.',
      next: 'Warten Sie einen Moment, und beginnen Sie dann am Gerät von vorn.',
    },
  },
  applications: {
    heading: 'Verbundene Anwendungen',
    lead: 'Bei diesen Anwendungen melden Sie sich mit Ihrem Konto an. Wenn Sie eine entfernen, endet ihr Zugriff sofort.',
    none: 'Mit Ihrem Konto ist keine Anwendung verbunden.',
    since: 'Verbunden',
    used: 'Zuletzt benutzt',
    idle: 'Diese Anwendung hat zurzeit keinen Zugriff. Nach der nächsten Anmeldung dort hat sie ihn wieder.',
    unverified: 'Nicht geprüft',
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
    heading: 'Wir können diese Anmeldung nicht abschließen',
    happened:
      'Sie ist schon abgeschlossen oder abgelaufen, oder Sie haben sie in einem anderen Browser begonnen.',
    next: 'Gehen Sie zurück zu der Anwendung, von der Sie kommen, und beginnen Sie von vorn.',
  },
  refused: {
    heading: 'Wir können diese Anmeldung nicht abschließen',
    happened:
      'Die Anwendung, von der Sie kommen, hat etwas angefragt, das wir nicht erlauben können. Es hat sich nichts geändert.',
    next: 'Gehen Sie zurück und versuchen Sie es noch einmal. Wenn es wieder geschieht, senden Sie dem Support der Anwendung die Details unten.',
  },
  failed: {
    heading: 'Bei uns ist etwas schiefgegangen',
    happened: 'Es liegt weder an Ihnen noch an der Anwendung, und nichts ist verloren.',
    next: 'Versuchen Sie es gleich noch einmal. Wenn es wieder geschieht, wenden Sie sich an den Support und nennen Sie die Anfrage unten.',
    again: 'Noch einmal versuchen',
    request: 'Anfrage',
  },
}
