// The words of the pages around the form in German: machine-translated, not yet read by a native speaker.

import { plural } from '../formats.ts'
import type { PageWords } from '../wording.ts'
import { dialogs } from './dialogs.ts'
import { organization } from './organization.ts'

export const pages: PageWords = {
  organization,
  dialogs,
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  cancel: 'Abbrechen',
  signingOut: 'Sie werden abgemeldet …',
  signOutFailed:
    'Die Abmeldung wurde nicht abgeschlossen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  justDone: 'Benachrichtigungen',
  menu: {
    open: (email) => `Ihr Konto: ${email}`,
    account: 'Konto',
    theme: 'Darstellung',
    themes: { system: 'Systemeinstellung verwenden', light: 'Hell', dark: 'Dunkel' },
  },
  appFailures: {
    unreachable:
      'Die Anwendung war nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    broken: 'Die Anwendung konnte nicht antworten. Bitte versuchen Sie es noch einmal.',
  },
  noOrganization: {
    title: 'Sie gehören keiner Organisation an',
    lead: (email) => `Sie sind als ${email} angemeldet.`,
    body: 'Hier gehört alles zu einer Organisation. Erstellen Sie Ihre eigene, um fortzufahren.',
    create: 'Organisation erstellen',
  },
  registerOrganization: {
    title: 'Organisation erstellen',
    lead: 'Sie sind dann Inhaber und können andere dazu einladen.',
    name: 'Name der Organisation',
    nameHint: 'Ein Team, eine Firma, ein Verein.',
    nameMissing: 'Geben Sie der Organisation einen Namen.',
    submit: 'Organisation erstellen',
    creating: 'Organisation wird erstellt …',
    back: 'Zurück',
  },
  selectTenant: {
    title: 'Organisation wählen',
    count: (count) =>
      plural('de', count, {
        one: 'Sie gehören # Organisation an.',
        other: 'Sie gehören # Organisationen an.',
      }),
    lead: 'Wohin möchten Sie?',
    search: 'Organisationen durchsuchen',
    found: (count) =>
      plural('de', count, { one: '# Organisation gefunden.', other: '# Organisationen gefunden.' }),
    none: 'Keine Organisation gefunden.',
    isDefault: 'Standard',
    remember: 'Nach jeder Anmeldung hier beginnen',
    submit: 'Weiter',
    choosing: 'Organisation wird geöffnet …',
    choiceMissing: 'Wählen Sie eine Organisation.',
  },
  dashboard: {
    title: (name) => (name ? `Guten Tag, ${name}` : 'Guten Tag'),
    lead: (email) => `Sie sind als ${email} angemeldet.`,
    organization: 'Ihre Organisation',
    organizations: 'Ihre Organisationen',
    here: 'Sie sind hier',
    create: 'Weitere Organisation erstellen',
    switching: 'Organisation wird gewechselt …',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    loading: 'Ihre Sitzungen werden gesucht …',
    here: 'Dieses Gerät',
    since: (date) => `Angemeldet am ${date}`,
    lastActive: (date) => `Zuletzt aktiv am ${date}`,
    unknownDevice: 'Unbekanntes Gerät',
    end: 'Abmelden',
    endOf: (device) => `Abmelden von ${device}`,
    ending: 'Sie werden dort abgemeldet …',
    ended: (device) => `Abgemeldet von ${device}.`,
  },
  callback: {
    title: 'Sie werden angemeldet',
    lead: 'Einen Moment, wir schließen ab, was Sie bei Ihrem Anbieter begonnen haben.',
    failed: 'Anmeldung fehlgeschlagen',
    enterCode: 'Code eingeben',
    resetPassword: 'Passwort zurücksetzen',
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    body: 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.',
    back: 'Zur Startseite',
  },
}
