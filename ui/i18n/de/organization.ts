// The words of organizations, their members and invitations in German: machine-translated, not yet read by a native speaker.

import { plural } from '../formats.ts'
import type { PageWords } from '../wording.ts'

export const organization: PageWords['organization'] = {
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied' },
  roleMeanings: {
    admin: 'Admin: benennt die Organisation um, lädt Mitglieder ein und entfernt sie',
    member: 'Mitglied: arbeitet in der Organisation',
  },
  switcher: {
    open: (name) => `Organisation: ${name}`,
    title: 'Organisationen',
    manage: 'Mitglieder und Einstellungen',
    create: 'Organisation anlegen',
    failed: 'Die Organisation konnte nicht geöffnet werden.',
  },
  lead: (members, role) => `${members}. Ihre Rolle: ${role}.`,
  count: (count) => plural('de', count, { one: '# Mitglied', other: '# Mitglieder' }),
  members: {
    title: 'Mitglieder',
    you: 'Sie',
    actions: (name) => `Was mit ${name} geschehen soll`,
    makeAdmin: 'Zum Admin machen',
    makeMember: 'Zum Mitglied machen',
    handOver: 'Organisation übergeben',
    handOverQuestion: (name) =>
      `${name} wird Inhaber der Organisation. Sie bleiben als Admin darin und können das nicht selbst zurücknehmen.`,
    remove: 'Entfernen',
    removeQuestion: (name) => `${name} sieht dann nichts mehr von der Organisation.`,
    changed: (name, role) => `Rolle von ${name}: ${role}.`,
    handedOver: (name) => `${name} ist jetzt Inhaber der Organisation.`,
    removed: (name) => `${name} wurde entfernt.`,
    working: 'Einen Moment…',
  },
  invitations: {
    title: 'Einladungen',
    lead: 'Wen Sie einladen, der bekommt eine E-Mail und tritt nur mit dieser Adresse bei.',
    email: 'E-Mail der eingeladenen Person',
    emailMissing: 'Geben Sie die E-Mail-Adresse einer Person an.',
    role: 'Rolle',
    submit: 'Einladung senden',
    sending: 'Die Einladung wird gesendet…',
    sent: (email) => `Einladung an ${email} gesendet.`,
    noMail:
      'Niemand kann eingeladen werden: Diese Anwendung hat keinen Mailserver. Ihr Betreiber setzt SMTP_URL und MAIL_FROM.',
    until: (date) => `Bis ${date}`,
    revoke: 'Zurücknehmen',
    revokeOf: (email) => `Einladung von ${email} zurücknehmen`,
    revokeQuestion: (email) => `Der Link, den ${email} bekommen hat, öffnet dann nichts mehr.`,
    revoked: (email) => `Die Einladung von ${email} wurde zurückgenommen.`,
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
    leave: 'Organisation verlassen',
    leaveQuestion: (name) =>
      `Sie sehen dann nichts mehr von ${name}. Um zurückzukommen, müssen Sie eingeladen werden.`,
    ownerLeaves:
      'Ihnen gehört diese Organisation. Um sie zu verlassen, übergeben Sie sie zuerst einem anderen Mitglied.',
    delete: 'Organisation löschen',
    deleteQuestion: (name) =>
      `${name} verschwindet für alle Mitglieder, mit allem darin und jeder Einladung. Das lässt sich nicht zurücknehmen.`,
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
    declineQuestion: 'Um später beizutreten, müssen Sie erneut eingeladen werden.',
    accepting: 'Beitritt läuft…',
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
        advice: 'Sie galt einmal. Wenn Sie es waren, sind Sie Mitglied.',
      },
      declined: {
        title: 'Diese Einladung wurde abgelehnt',
        advice: 'Bitten Sie um eine neue, wer Sie eingeladen hat.',
      },
      revoked: {
        title: 'Diese Einladung wurde zurückgenommen',
        advice: 'Bitten Sie um eine neue, wer Sie eingeladen hat.',
      },
      lapsed: {
        title: 'Diese Einladung ist abgelaufen',
        advice: 'Bitten Sie um eine neue, wer Sie eingeladen hat.',
      },
      unknown: {
        title: 'Diese Einladung gibt es nicht',
        advice: 'Öffnen Sie den Link der E-Mail noch einmal, und zwar ganz.',
      },
    },
    start: 'Zum Start',
  },
}
