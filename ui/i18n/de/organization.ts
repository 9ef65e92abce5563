// The words of organizations, their members and invitations in German: machine-translated, not yet read by a native speaker.

import { plural } from '../formats.ts'
import type { PageWords } from '../wording.ts'

export const organization: PageWords['organization'] = {
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied' },
  switcher: {
    open: (name) => `Organisation: ${name}`,
    title: 'Organisationen',
    manage: 'Mitglieder und Einstellungen',
    create: 'Organisation anlegen',
  },
  lead: (members, role) => `${members}. Ihre Rolle: ${role}.`,
  count: (count) => plural('de', count, { one: '# Mitglied', other: '# Mitglieder' }),
  parts: 'Bereiche der Organisation',
  members: {
    title: 'Mitglieder',
    you: 'Sie',
    search: 'Mitglieder durchsuchen',
    none: 'Kein Mitglied gefunden.',
    actions: (name) => `Aktionen für ${name}`,
    makeAdmin: 'Zum Admin machen',
    makeMember: 'Zum Mitglied machen',
    handOver: 'Organisation übergeben',
    remove: 'Entfernen',
    changed: (name, role) => `Rolle von ${name}: ${role}.`,
    handedOver: (name) => `${name} ist jetzt Inhaber der Organisation.`,
    removed: (name) => `${name} wurde entfernt.`,
    working: 'Einen Moment…',
  },
  invitations: {
    title: 'Einladungen',
    lead: 'Wir schicken der eingeladenen Person eine E-Mail. Sie kann nur mit dieser Adresse beitreten.',
    email: 'E-Mail der eingeladenen Person',
    emailMissing: 'Geben Sie die E-Mail-Adresse einer Person an.',
    role: 'Rolle',
    submit: 'Einladung senden',
    sending: 'Die Einladung wird gesendet…',
    sent: (email) => `Einladung an ${email} gesendet.`,
    noMail:
      'Niemand kann eingeladen werden, denn diese Anwendung hat keinen Mailserver. Der Betreiber kann einen einrichten (SMTP_URL und MAIL_FROM).',
    until: (date) => `Bis ${date}`,
    sendAgain: 'Erneut senden',
    sendAgainTo: (email) => `Einladung an ${email} erneut senden`,
    sentAgain: (email) =>
      `Eine neue Einladung ist unterwegs an ${email}. Der Link in der früheren funktioniert nicht mehr.`,
    nobody: 'Keine Einladung ist offen.',
    revoke: 'Zurückziehen',
    revokeOf: (email) => `Einladung an ${email} zurückziehen`,
    revoked: (email) => `Die Einladung an ${email} wurde zurückgezogen.`,
    waiting: 'Wartet auf Antwort',
  },
  settings: {
    title: 'Einstellungen',
    name: 'Name der Organisation',
    nameMissing: 'Geben Sie der Organisation einen Namen.',
    slug: 'Kurzname',
    slugHint: 'Kleinbuchstaben, Ziffern und Bindestriche.',
    save: 'Speichern',
    saving: 'Wird gespeichert…',
    saved: 'Gespeichert.',
    isDefault: 'Nach der Anmeldung beginnen Sie in dieser Organisation.',
    makeDefault: 'Nach der Anmeldung hier beginnen',
    madeDefault: 'Sie beginnen künftig hier.',
    dangers: 'Gefahrenbereich',
    leave: 'Organisation verlassen',
    ownerLeaves:
      'Ihnen gehört diese Organisation. Um sie zu verlassen, übergeben Sie sie zuerst einem anderen Mitglied.',
    delete: 'Organisation löschen',
    deleting: 'Die Organisation wird gelöscht…',
    leaving: 'Die Organisation wird verlassen…',
  },
  waiting: {
    title: 'Sie sind eingeladen',
    to: (organization) => `${organization} beitreten`,
    by: (inviter, role) => `${inviter} lädt Sie ein. Rolle: ${role}.`,
    byNobody: (role) => `Rolle: ${role}.`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    accepting: 'Beitritt läuft…',
    joined: (organization) => `Sie gehören jetzt zu ${organization}.`,
    declining: 'Wird abgelehnt…',
    declined: 'Sie haben die Einladung abgelehnt.',
  },
  landing: {
    held: 'Ihre Einladung gilt für diese Adresse.',
    another: 'Eine andere Adresse verwenden',
    lead: 'Legen Sie ein Konto an oder melden Sie sich an, um beizutreten. Die Einladung gilt für diese Adresse:',
    createAccount: 'Konto anlegen',
    signIn: 'Anmelden',
    signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
    wrongPerson: (email) =>
      `Diese Einladung gilt für ${email}. Melden Sie sich ab und mit dieser Adresse wieder an.`,
    unproven:
      'Diese Einladung gilt für Ihre Adresse, die noch nicht bestätigt ist. Melden Sie sich ab und mit einem Code per E-Mail wieder an.',
    signOut: 'Abmelden',
    over: {
      accepted: {
        title: 'Diese Einladung wurde angenommen',
        advice: 'Eine Einladung gilt einmal. Wenn Sie sie angenommen haben, sind Sie Mitglied.',
      },
      declined: {
        title: 'Diese Einladung wurde abgelehnt',
        advice: 'Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
      },
      revoked: {
        title: 'Diese Einladung gilt nicht mehr',
        advice:
          'Suchen Sie in Ihrem Posteingang nach einer neueren, oder bitten Sie die Person, die Sie eingeladen hat, um eine.',
      },
      lapsed: {
        title: 'Diese Einladung ist abgelaufen',
        advice: 'Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
      },
      unknown: {
        title: 'Diese Einladung gibt es nicht',
        advice:
          'Öffnen Sie den Link in der E-Mail noch einmal, und achten Sie darauf, dass er vollständig ist.',
      },
    },
    start: 'Zur Startseite',
  },
}
